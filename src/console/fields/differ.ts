/** Whether two values of the wire differ; an absent one counts as null. */
export const differ = (before: unknown, after: unknown): boolean =>
  (before ?? null) !== (after ?? null);
