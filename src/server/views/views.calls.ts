import { may, type View, viewsOf, type WireRow } from '#model';
import { whyNoGrant } from '#model/language/why.ts';
import { viewCalls } from '#own/savedView/viewCalls.ts';
import { noSpellings } from '../database/rows/spellings.ts';
import { encodeRow } from '../database/schema/columns.ts';
import { notAllowed } from '../http/guard.ts';
import { keyFrom } from '../http/values.ts';
import { answersTo } from '../machine/answersTo.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { changeView, dropView, saveView, type ViewValues } from './mutations.ts';
import { isFor, mayChange, openingOf, type SavedView } from './reach.ts';
import { checkedState } from './state.ts';
import { savedView } from './table.ts';

/** The calls of saved views: those of a list that the caller may use, and keeping, changing, removing one. */
export default answersTo(viewCalls, ({ machine: { database }, nouns }) => {
  const listOf = (user: SignedIn, wanted: string): View => {
    const view = nouns.flatMap(viewsOf).find((each) => each.name === wanted);
    if (!view || !may(user, 'list', view))
      throw notAllowed(view ? whyNoGrant(user.role, 'list', view.noun, view) : null);
    return view;
  };

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

  return {
    list: async ({ user, query }) => {
      const view = listOf(user, query.list);
      const found = await viewsFor(user, view.name);
      const opening = openingOf(user, found);
      return found.map((each) => ({
        ...(encodeRow(savedView, each) as WireRow<typeof savedView>),
        isMine: each.userId === user.userId,
        mayChange: mayChange(user, each),
        isOpening: each === opening,
      }));
    },

    create: async ({ user, by, body }) => {
      const input = body as ViewValues & { list: string };
      const view = listOf(user, input.list);
      const values = { ...blank, ...input, state: checkedState(view, input) };
      return database.write(saveView, values, by);
    },

    edit: async ({ user, by, params, body: { version, ...input } }) => {
      const id = idOf(params);
      const before = await database.store.get(savedView, { id });
      const values = input as Partial<ViewValues>;
      // For a missing view, the mutation answers in the words that it has for all of them.
      if (before && (values.state !== undefined || values.role))
        values.state = checkedState(listOf(user, before.list), { ...before, ...values });
      return database.write(changeView, { id, version, values }, by);
    },

    remove: async ({ by, params, request }) => {
      const match = /^"?(\d{1,15})"?$/.exec(request.headers['if-match'] ?? '')?.[1];
      const version = match === undefined ? null : Number(match);
      await database.write(dropView, { id: idOf(params), version }, by);
      return undefined;
    },
  };
});

const blank = { role: null, memberId: null, isDefault: false };

const idOf = (params: { id: string }): number =>
  keyFrom(savedView, params, noSpellings).id as number;
