import type { FastifyInstance, FastifyRequest } from 'fastify';
import { may, type Noun, type View, viewsOf, type WireRow } from '#model';
import { whyNoGrant } from '#model/language/why.ts';
import { viewCalls } from '#own/savedView/viewCalls.ts';
import { noSpellings } from '../database/rows/spellings.ts';
import { encodeRow } from '../database/schema/columns.ts';
import { actorOf, notAllowed, signedIn } from '../http/guard.ts';
import { answering } from '../http/ownCalls.ts';
import { keyFrom } from '../http/values.ts';
import type { Machine } from '../machine/machine.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { changeView, dropView, saveView, type ViewValues } from './mutations.ts';
import { isFor, mayChange, openingOf, type SavedView } from './reach.ts';
import { checkedState } from './state.ts';
import { savedView } from './table.ts';

/** The calls of saved views: those of a list that the caller may use, and keeping, changing, removing one. */
export const registerViews = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
): void => {
  const { database } = machine;
  const on = answering(app, machine, viewCalls);
  const listOf = (user: SignedIn, wanted: string): View => {
    const view = nouns.flatMap(viewsOf).find((each) => each.name === wanted);
    if (!view || !may(user, 'list', view))
      throw notAllowed(view ? whyNoGrant(user.role, 'list', view.noun, view) : null);
    return view;
  };

  on('list', async ({ request, query }) => {
    const user = signedIn(request);
    const view = listOf(user, query().list);
    const found = await viewsFor(user, view.name);
    const opening = openingOf(user, found);
    return found.map((each) => ({
      ...(encodeRow(savedView, each) as WireRow<typeof savedView>),
      isMine: each.userId === user.userId,
      mayChange: mayChange(user, each),
      isOpening: each === opening,
    }));
  });

  const viewsFor = async (user: SignedIn, named: string): Promise<SavedView[]> => {
    const { store } = database;
    const found = await Promise.all([
      store.list(savedView, { list: named, userId: user.userId }),
      user.memberId === null
        ? []
        : store.list(savedView, { list: named, audience: 'member', memberId: user.memberId }),
      store.list(savedView, { list: named, audience: 'role' }),
    ]);
    const known = new Map(found.flat().map((each) => [each.id, each]));
    return [...known.values()]
      .filter((each) => isFor(user, each) || mayChange(user, each))
      .sort((a, b) => a.name.localeCompare(b.name));
  };

  on('create', async ({ request, body }) => {
    const user = signedIn(request);
    const input = body() as ViewValues & { list: string };
    const view = listOf(user, input.list);
    const values = { ...blank, ...input, state: checkedState(view, input) };
    return database.write(saveView, values, actorOf(request, user));
  });

  on('edit', async ({ request, body }) => {
    const user = signedIn(request);
    const { version, ...input } = body();
    const id = idOf(request);
    const before = await database.store.get(savedView, { id });
    const values = input as Partial<ViewValues>;
    // For a missing view, the mutation answers in the words that it has for all of them.
    if (before && (values.state !== undefined || values.role))
      values.state = checkedState(listOf(user, before.list), { ...before, ...values });
    return database.write(changeView, { id, version, values }, actorOf(request, user));
  });

  on('remove', async ({ request }) => {
    const user = signedIn(request);
    const match = /^"?(\d{1,15})"?$/.exec(request.headers['if-match'] ?? '')?.[1];
    const version = match === undefined ? null : Number(match);
    await database.write(dropView, { id: idOf(request), version }, actorOf(request, user));
    return undefined;
  });
};

const blank = { role: null, memberId: null, isDefault: false };

const idOf = (request: FastifyRequest): number =>
  keyFrom(savedView, request.params as Record<string, string>, noSpellings).id as number;
