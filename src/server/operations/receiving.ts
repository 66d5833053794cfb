import { oneAtATime } from '../http/oneAtATime.ts';

/** Lets each user send one file at a time, over all routes that take files. */
export const receiving = () =>
  oneAtATime('Your last file is still being received. Upload the next one when it has arrived.');

export type Receiving = ReturnType<typeof receiving>;
