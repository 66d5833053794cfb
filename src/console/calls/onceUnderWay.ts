/** The writes that are on their way, by what they say. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Makes a write, or joins an identical one that is on its way: a button that is pressed twice within a frame sends once.
 * `words` tell writes apart; they must be JSON. Once a write is answered, the same one is sent anew.
 */
export const onceUnderWay = <T>(words: readonly unknown[], write: () => Promise<T>): Promise<T> => {
  const key = JSON.stringify(words);
  const same = underWay.get(key) as Promise<T> | undefined;
  if (same !== undefined) return same;
  const made = write().finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
};
