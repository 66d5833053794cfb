import { fromFailure } from '../../runtime/failure.ts';
import type { Database } from '../database.ts';
import type { Opening } from '../opening.ts';
import type { BatchAnswer } from './batch.ts';
import { mutationsByName, unknownMutation } from './mutationsByName.ts';
import type { MutationAnswer, MutationCall } from './savepoint.ts';

/** Runs read-only mutations by `look`, each in a separate transaction that cannot write. */
export const lookUpsBy = (
  look: (items: readonly MutationCall[]) => Promise<BatchAnswer>,
  { now, steady, mutations }: Pick<Opening, 'now' | 'steady' | 'mutations'>,
): Database['lookUp'] => {
  const known = mutationsByName(mutations);
  /** One after the other: they share a connection. */
  let turn: Promise<unknown> = Promise.resolve();
  return async ({ name }, args, by) => {
    if (!known.has(name)) throw unknownMutation(name);
    const at = now();
    const item = { mutation: name, args, by, now: at, steady: steady?.() ?? at };
    const looking = turn.then(() => look([item]));
    turn = looking.catch(() => undefined);
    const [answer] = (await looking).answers as [MutationAnswer];
    if ('failure' in answer) throw fromFailure(answer.failure);
    return answer.value as never;
  };
};
