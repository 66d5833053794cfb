import { ApiError } from '../runtime/errors.ts';

/** Things of one user that wait for their turn at most. */
const mostWaiting = 16;

/**
 * Lets each user do one thing at a time: `begin` answers how to say that it ended, which may be said
 * more than once. Throws TOO_MANY with the words given while the one before still goes on; `inTurn`
 * waits for its end, unless too many wait already.
 */
export const oneAtATime = (words: string) => {
  const busy = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  const ending = (userId: string) => {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = waiting.get(userId)?.shift();
      if (next) return next();
      waiting.delete(userId);
      busy.delete(userId);
    };
  };
  return {
    begin: (userId: string): (() => void) => {
      if (busy.has(userId)) throw new ApiError('TOO_MANY', words);
      busy.add(userId);
      return ending(userId);
    },
    inTurn: async (userId: string): Promise<() => void> => {
      if (busy.has(userId)) {
        const line = waiting.get(userId) ?? [];
        if (line.length >= mostWaiting) throw new ApiError('TOO_MANY', words);
        waiting.set(userId, line);
        // The previous caller passes the turn on; no one comes in between.
        await new Promise<void>((resolve) => line.push(resolve));
      }
      busy.add(userId);
      return ending(userId);
    },
  };
};
