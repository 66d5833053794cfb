/**
 * Maximum reasons kept, of the latest sessions that the exchange ended, in this process. A holder
 * who calls again is shown the reason.
 */
const mostKept = 1000;

/** The words of the exchange for one session that it ended. */
export type EndReason = { sessionId: string; reason: string };

/** Keeps the reasons of the latest sessions that the exchange ended. */
export const openEndReasons = () => {
  const reasons = new Map<string, string>();
  return {
    keep: ({ sessionId, reason }: EndReason): void => {
      reasons.set(sessionId, reason);
      const [oldest] = reasons.keys();
      if (reasons.size > mostKept && oldest !== undefined) reasons.delete(oldest);
    },
    of: (sessionId: string): string | null => reasons.get(sessionId) ?? null,
  };
};
