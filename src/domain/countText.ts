import { grouped } from './decimal.ts';

/**
 * A count in words: '2,537', or '2,537 or more' where counting stopped there (`isFloor`). A count
 * that stopped does not know whether there is another row, so no count says 'more than'.
 */
export const countText = (count: number, isFloor: boolean): string =>
  isFloor ? `${grouped(String(count))} or more` : grouped(String(count));
