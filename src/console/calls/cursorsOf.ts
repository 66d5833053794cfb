const mostQueries = 50;
const mostPages = 1_000;

/** Cursors by the number of the page that each leads to, for the queries that were walked last. */
const walked = new Map<string, Map<number, string>>();

/** The known cursors of a query, which stay for its next page. `words` tell queries apart; they must be JSON. */
export const cursorsOf = (words: readonly unknown[]): Map<number, string> => {
  const key = JSON.stringify(words);
  const cursors = walked.get(key) ?? new Map<number, string>();
  keepLatest(walked, key, cursors, mostQueries);
  return cursors;
};

/** Keeps the cursor that leads to a page; null where there is no such page. */
export const keepCursor = (
  cursors: Map<number, string>,
  page: number,
  cursor: string | null,
): void => {
  if (cursor === null) cursors.delete(page);
  else keepLatest(cursors, page, cursor, mostPages);
};

/** Puts an entry last, and drops the oldest beyond `most`. */
const keepLatest = <K, V>(entries: Map<K, V>, key: K, value: V, most: number): void => {
  entries.delete(key);
  entries.set(key, value);
  for (const oldest of entries.keys()) {
    if (entries.size <= most) return;
    entries.delete(oldest);
  }
};
