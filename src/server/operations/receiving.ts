import { oneAtATime } from '../http/oneAtATime.ts';

/** Lets each user send one file at a time, over all routes that take files. */
export const receiving = () =>
  oneAtATime('Your last file is still coming in. Bring the next when it is there.');

export type Receiving = ReturnType<typeof receiving>;
