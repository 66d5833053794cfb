import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  hasHistory,
  keyOf,
  type Noun,
  nullable,
  type Resource,
  rolesThat,
  rowPathOf,
} from '#model';
import { heldChange } from '#own/pendingChange/approvalCalls.ts';
import { pendingChange } from '#own/pendingChange/pendingChange.ts';
import { wireChanges } from '../../approvals/wire.ts';
import { sendingOf } from '../../http/sendingOf.ts';
import type { Machine } from '../../machine/machine.ts';
import { answerIn } from '../description.ts';
import type { OperationType } from '../operation.ts';
import { shownTo } from '../shownRow.ts';

const answer = nullable(heldChange);

/** The change of a row that waits for a second person. */
export const held: OperationType = {
  name: 'held',
  of: (noun) =>
    !hasHistory(noun) || !noun.approve
      ? []
      : [
          {
            id: `${noun.name}.held`,
            name: 'held',
            method: 'GET',
            path: `${rowPathOf(noun)}/held`,
            roles: rolesThat(noun, 'show'),
            summary: `The change of a ${noun.label} that waits for a second person, or null`,
          },
        ],
  handler: (machine, { noun }, { nouns }) => heldOf(machine, noun as Resource, nouns),
  describe: () => ({
    answers: { '200': answerIn(null, answer, 'The change that waits, or null') },
  }),
};

/** The change of a row that waits for a second person, for readers of the row; null when none does. */
const heldOf = (machine: Machine, noun: Resource, nouns: readonly Noun[]) => {
  const send = sendingOf(machine, { id: `${noun.name}.held`, answer, statuses: [200] });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { user, key } = await shownTo(machine, noun, request);
    const { database } = machine;
    const changes = await database.store.list(pendingChange, {
      resource: noun.name,
      key: keyOf(noun, key as never),
      state: 'waiting',
    });
    const waiting = changes.filter(({ action }) => action !== 'create');
    const [wire] = await wireChanges({ database, nouns }, user, waiting, { seesAll: true });
    return send(reply, wire ?? null);
  };
};
