import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyOf, type Noun, type Resource } from '#model';
import { pendingChange } from '#own/pendingChange/pendingChange.ts';
import { wireChanges } from '../../approvals/wire.ts';
import type { Machine } from '../../machine/machine.ts';
import { send } from '../call/calls.ts';
import { shownTo } from './readHistory.ts';

/** The change of a row that waits for a second person, for readers of the row; null when none does. */
export const heldOf =
  (machine: Machine, noun: Resource, nouns: readonly Noun[]) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
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
