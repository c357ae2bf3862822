/** What a script adds to the page of a passage: a choice of translations, and buttons that copy. */
export {};
