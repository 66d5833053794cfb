import type { Outline } from '#model';
import { call } from './api.ts';
import type { WhyNot } from './whyNot.ts';

/** The outcome of each row of a call for many, in the order of the rows. */
export type OutcomesOfMany = {
  outcomes: {
    is: 'done' | 'held' | 'refused';
    message: string;
    errors: Readonly<Record<string, string>>;
    why?: WhyNot;
  }[];
};

/** An action on many rows: POST /<api>/<action>. */
export const actOnMany = (
  { api }: Pick<Outline, 'api'>,
  action: string,
  body: object,
): Promise<OutcomesOfMany> => call('POST', `${api}/${action}`, { body });
