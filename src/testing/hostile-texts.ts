/** An anthology whose texts break XML. */
import type { Passage } from "../model/published.ts";
import { anthology } from "./anthology.ts";

/** Texts of the kinds that break XML, in passages that have none, one or several. */
export function hostileTexts(): ReturnType<typeof anthology> {
  const texts = [
    ...["", "\n", "\r\n a\r\rb \n", "</l></lg><!-- ]]> &amp; & < > \" ' -->", "\t\u00a0x\u2009 y"],
    ...["\u0001\ufffe\u0085\u2028\ufeff", "\u{10FFFF}e\u0301\u1f71", "  lead\n\n\n\ttail\t"],
    ...["<?xml version='1.0'?>", "&#0;&#x1;%00", "{@language}", '{"@id":"_:b0"}'],
  ];
  const records = anthology(texts.length);
  const change = <Item extends object>(item: Item, index: number) => {
    const text = texts[index];
    return text === undefined ? item : { ...item, text };
  };
  const passages = (records.passages ?? []) as readonly Passage[];
  return {
    ...records,
    texts: records.texts?.map(change) ?? [],
    // The words that are aligned are gone.
    alignments:
      records.alignments?.map((alignment) => ({ ...alignment, alignment_data: [] })) ?? [],
    passages: passages.map((passage, index) => ({
      ...passage,
      texts: passage.texts.map((text) => change(text, index)),
    })),
  };
}
