/** The name of the anthology in titles and labels of the linked data. */
export const anthologyName = "Greek Anthology";
