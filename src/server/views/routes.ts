import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Fields, integer, may, type Noun, text, type View, viewsOf } from '#model';
import { encodeRow } from '../database/schema/columns.ts';
import { described } from '../http/described.ts';
import { actorOf, notAllowed, signedIn } from '../http/guard.ts';
import { checkedBody, checkedQuery, checkOf, keyFrom } from '../http/values.ts';
import type { Machine } from '../machine/machine.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { changeView, dropView, saveView, type ViewValues } from './mutations.ts';
import { isFor, mayChange, openingOf, type SavedView } from './reach.ts';
import { checkedState } from './state.ts';
import { savedView } from './table.ts';

const { list, name, audience, role, memberId, state, isDefault } = savedView.fields;
const said: Fields = {
  name,
  audience,
  role,
  memberId,
  state,
  isDefault: { ...isDefault, options: { ...isDefault.options, optional: true } },
};

/** The calls of saved views: those of a list that the caller may use, and keeping, changing, removing one. */
export const registerViews = (
  app: FastifyInstance,
  { database }: Machine,
  nouns: readonly Noun[],
): void => {
  const listOf = (user: SignedIn, wanted: string): View => {
    const view = nouns.flatMap(viewsOf).find((each) => each.name === wanted);
    if (!view || !may(user, 'list', view)) throw notAllowed();
    return view;
  };

  const query = { list: text('List', { max: 80 }) };
  const queryCheck = checkOf(query);
  const ofList = described({
    id: 'views.list',
    summary: 'The saved views of a list that the caller may use or change',
    answer:
      'Saved views by name, each with isMine, mayChange, and isOpening on the one to begin with',
    query,
  });
  app.get('/api/views', ofList, async (request) => {
    const user = signedIn(request);
    const asked = checkedQuery(queryCheck, request.query as Record<string, string>);
    const view = listOf(user, asked.list ?? '');
    const found = await viewsFor(user, view.name);
    const opening = openingOf(user, found);
    return found.map((each) => ({
      ...encodeRow(savedView, each),
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

  const body = { list, ...said };
  const bodyCheck = checkOf(body);
  const keep = described({
    id: 'views.create',
    summary: 'Keeps a list as the caller has arranged it',
    answer: 'The saved view',
    body,
  });
  app.post('/api/views', keep, async (request, reply) => {
    const user = signedIn(request);
    const given = checkedBody(bodyCheck, request.body) as ViewValues & { list: string };
    const view = listOf(user, given.list);
    const values = { ...blank, ...given, state: checkedState(view, given) };
    const row = await database.write(saveView, values, actorOf(request, user));
    return reply.code(201).send(row);
  });

  const changed = { ...said, version: integer('Version', { code: true }) };
  const changedCheck = checkOf(changed);
  const change = described({
    id: 'views.edit',
    summary: 'Changes a saved view; what is not given stays as it is',
    answer: 'The saved view',
    body: changed,
  });
  app.put('/api/views/:id', change, async (request) => {
    const user = signedIn(request);
    const { version, ...given } = checkedBody(changedCheck, request.body);
    const id = idOf(request);
    const before = await database.store.get(savedView, { id });
    const values = given as Partial<ViewValues>;
    // For a missing view, the mutation answers in the words that it has for all of them.
    if (before && (values.state !== undefined || values.role))
      values.state = checkedState(listOf(user, before.list), { ...before, ...values });
    return database.write(
      changeView,
      { id, version: version as number, values },
      actorOf(request, user),
    );
  });

  const drop = described({
    id: 'views.remove',
    summary: 'Removes a saved view, of the version that If-Match names when it names one',
    answer: 'Nothing',
  });
  app.delete('/api/views/:id', drop, async (request, reply) => {
    const user = signedIn(request);
    const match = /^"?(\d{1,15})"?$/.exec(request.headers['if-match'] ?? '')?.[1];
    const version = match === undefined ? null : Number(match);
    await database.write(dropView, { id: idOf(request), version }, actorOf(request, user));
    return reply.code(204).send();
  });
};

const blank = { role: null, memberId: null, isDefault: false };

const idOf = (request: FastifyRequest): number =>
  keyFrom(savedView, request.params as Record<string, string>).id as number;
