/**
 * Content-Range of a list, 'order 25-49/10000', in parts: the first row, null when only a cursor knows, and the
 * total.
 */
export const contentRange = (header: string | null): { from: number | null; total: number } => {
  const [, from, total] = /^\S+ (?:(\d+)-\d+|\*)\/(\d+)$/.exec(header ?? '') ?? [];
  return {
    from: from === undefined ? null : Number(from),
    total: total === undefined ? 0 : Number(total),
  };
};
