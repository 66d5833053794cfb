/** The writes that are on their way, by what they say. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Makes a write, or joins an identical pending one: a button pressed twice within a frame sends
 * once. `words` identify a write; they must be JSON. After the answer, an identical write is sent
 * again.
 */
export const onceUnderWay = <T>(words: readonly unknown[], write: () => Promise<T>): Promise<T> => {
  const key = JSON.stringify(words);
  const same = underWay.get(key) as Promise<T> | undefined;
  if (same !== undefined) return same;
  const made = write().finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
};
