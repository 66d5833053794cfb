import { ApiError } from '../errors.ts';

/**
 * Lets each user do one thing at a time: `begin` answers how to say that it ended, which may be said
 * more than once. Throws TOO_MANY with the words given while the one before still goes on.
 */
export const oneAtATime = (words: string) => {
  const busy = new Set<string>();
  return {
    begin: (userId: string): (() => void) => {
      if (busy.has(userId)) throw new ApiError('TOO_MANY', words);
      busy.add(userId);
      let isOver = false;
      return () => {
        if (!isOver) busy.delete(userId);
        isOver = true;
      };
    },
  };
};
