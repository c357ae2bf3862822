/** How large the files of records and their values may be (docs/limits.md): they may come from anyone. */
export const limits = {
  /** Bytes of a file, unpacked. */
  file: 268_435_456,
  /** Records of a file: ten times those of the largest known collection. */
  records: 500_000,
  /** Rows of a table, even empty ones: as many as a spreadsheet of Excel has. */
  rows: 1_048_576,
  /** Rows of all tables that are not empty: ten times the passages of the largest known anthology. */
  filledRows: 50_000,
  /** Characters of a row of plain text. */
  row: 4_000_000,
  /** Columns of a table. */
  columns: 1_000,
  /** Cells of all tables that are not empty: four times those of the largest known anthology. Loading them takes about 600 MB. */
  cells: 200_000,
  /** Names in a cell, each of which counts as a cell: twenty times those of the largest known passage. */
  names: 1_000,
  /** Bytes of a workbook, unpacked: four times those of the largest known anthology. A reader of workbooks needs ten times as much. */
  workbook: 67_108_864,
  /** Characters of a record as it stands in its file. */
  record: 16_000_000,
  /** Levels of objects and lists inside one another. */
  depth: 100,
  /** Members of a record, with those of the objects and the items of the lists in it. */
  members: 10_000,
} as const;
