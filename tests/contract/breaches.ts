import { maskedPan } from '#domain/bid/pan.ts';
import { type Role, roles } from '#domain/roles.ts';
import {
  type Action,
  callsOf,
  filled,
  keyOf,
  may,
  type Noun,
  type Resource,
  scopeOf,
  viewFor,
  viewsOf,
  writableOf,
} from '#model';
import type { Exchange } from '../server/market/smallExchange.ts';
import { bodyFor, makeRow, reachedBy, someone } from './rows.ts';
import { strangersTo } from './strangers.ts';

/**
 * The deviations of a server from a schema, in words; an empty list if there are none. The schema
 * is the promise, and whole requests check the server: a rule that the machine forgets shows here
 * for any schema, without a separate test.
 */
export type Promised = {
  exchange: Exchange;
  noun: Resource;
  nouns: readonly Noun[];
  /** The number of the first example to use, so that several checks can share one server. */
  from?: number;
};

/** The reason that the checks give for a change that a second person must approve. */
const because = (noun: Resource): Record<string, string> =>
  noun.approve ? { reason: 'to see whether it is refused' } : {};

/** The roles that may do something with the rows of a noun through any of its views. */
const rolesThat = (noun: Noun, action: Action): Role[] =>
  roles.filter((role) => viewsOf(noun).some((view) => may({ role }, action, view)));

/** Whether a declared call replaces a generated one. */
const isDeclared = (noun: Noun, method: string, path: string) =>
  callsOf(noun).some(
    (call) =>
      call.method === method &&
      call.path.replace(/\{\w+\}/g, '{}').toLowerCase() === path.toLowerCase(),
  );

const rowPath = (noun: Noun) => `${noun.api}${'/{}'.repeat(noun.key.length)}`;

/** A user who may create a row by the generated call, with a valid body; null when no role may. */
const creation = async ({ exchange, noun, nouns }: Promised, nth: number) => {
  const [creator] = rolesThat(noun, 'create');
  if (!creator || isDeclared(noun, 'POST', noun.api)) return null;
  const user = someone(nouns, creator);
  const body = { ...(await bodyFor(exchange, noun, nouns, user, nth)), ...because(noun) };
  return {
    user,
    create: (values: object) =>
      exchange.ask(user, 'POST', `/api${noun.api}`, { payload: { ...body, ...values } }),
  };
};

/** A user who may edit a row by the generated call, with a row to edit; null when no role may. */
const edition = async ({ exchange, noun, nouns }: Promised, nth: number) => {
  const [editor] = rolesThat(noun, 'edit');
  if (!editor || isDeclared(noun, 'PUT', rowPath(noun))) return null;
  const user = someone(nouns, editor);
  const own = reachedBy(user, noun, 'edit');
  const row = await makeRow(exchange, noun, nouns, { nth, values: own });
  const body = { ...editedOf(noun, row), version: row.version, ...because(noun) };
  return {
    row,
    edit: (values: object) =>
      exchange.ask(user, 'PUT', row.path, { payload: { ...body, ...values } }),
  };
};

/** The fields of a row that a form of it sends. */
const editedOf = (noun: Noun, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(writableOf(noun, 'edit').map((name) => [name, row[name]]));

/** Breaks every limit of every field, in the call that creates and in the one that edits. */
export const limitsForgotten = async (promised: Promised): Promise<string[]> => {
  const { noun, from = 0 } = promised;
  const found: string[] = [];
  const breakLimits = async (
    action: 'create' | 'edit',
    ask: (values: object) => Promise<{ status: number; json: any }>,
  ) => {
    for (const { field, limit, value } of strangersTo(noun, action)) {
      const { status, json } = await ask({ [field]: value });
      const isRefused = status >= 400 && status < 500 && json?.errors?.[field] !== undefined;
      if (!isRefused)
        found.push(
          `${action}: ${noun.name}.${field} ${limit}, and ${JSON.stringify(value)} is answered ${status} ${json?.message ?? ''}`,
        );
    }
  };
  const creating = await creation(promised, from);
  if (creating) await breakLimits('create', creating.create);
  const editing = await edition(promised, from + 3);
  if (editing) await breakLimits('edit', editing.edit);
  return found;
};

/** Tries each action with each role, and without a session: a permitted role succeeds, another is refused. */
export const accessForgotten = async ({
  exchange,
  noun,
  nouns,
  from = 0,
}: Promised): Promise<string[]> => {
  const found: string[] = [];
  for (const role of roles) {
    const user = someone(nouns, role);
    const own = reachedBy(user, noun, 'edit');
    const nth = from + roles.indexOf(role) * 2;
    const row = await makeRow(exchange, noun, nouns, { nth, values: own });
    const body = await bodyFor(exchange, noun, nouns, user, nth + 1);
    const edited = editedOf(noun, row);
    const requests: [Action, string, string, object?][] = [
      ['list', 'GET', `/api${noun.api}`],
      ['export', 'GET', `/api${noun.api}/export`],
      ['show', 'GET', row.path],
      ['create', 'POST', `/api${noun.api}`, { ...body, ...because(noun) }],
      ['edit', 'PUT', row.path, { ...edited, version: row.version, ...because(noun) }],
      ['remove', 'DELETE', `${row.path}?${new URLSearchParams(because(noun))}`],
    ];
    for (const [action, method, path, payload] of requests) {
      const place = path.startsWith(row.path) ? rowPath(noun) : path.slice('/api'.length);
      if (isDeclared(noun, method, place)) continue;
      const more = payload ? { payload } : {};
      const nobody = await exchange.ask(null, method, path, more);
      if (nobody.status !== 401 && nobody.status !== 404)
        found.push(`${action} of ${noun.name} answers ${nobody.status} to nobody`);
      const { status } = await exchange.ask(user, method, path, more);
      const isAllowed = rolesThat(noun, action).includes(role);
      const isRefused = status === 403 || (status === 404 && action !== 'show');
      if (
        isAllowed ? status === 401 || status === 403 || status >= 500 : !isRefused && status !== 404
      )
        found.push(
          `${role} ${isAllowed ? 'may' : 'may not'} ${action} ${noun.name}, and is answered ${status}`,
        );
    }
  }
  return found;
};

/** Tries the declared calls: a role that is not named there is refused before anything is done. */
export const callsOpened = async ({ exchange, noun, nouns }: Promised): Promise<string[]> => {
  const found: string[] = [];
  for (const { method, path, roles: allowed, isPublic } of callsOf(noun)) {
    const parameters = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name as string, '1']),
    );
    const url = `/api${filled(path, parameters)}`;
    const more = method === 'GET' || method === 'DELETE' ? {} : { payload: {} };
    const nobody = await exchange.ask(null, method as never, url, more);
    if (isPublic ? nobody.status === 401 : nobody.status !== 401)
      found.push(`${method} ${path} answers ${nobody.status} to nobody`);
    if (isPublic) continue;
    for (const role of roles.filter((role) => !allowed.includes(role))) {
      const { status } = await exchange.ask(someone(nouns, role), method as never, url, more);
      if (status !== 403)
        found.push(`${role} may not ${method} ${path}, and is answered ${status}`);
    }
  }
  return found;
};

/** Rows outside the scope of a role do not exist for it. */
export const scopesForgotten = async ({
  exchange,
  noun,
  nouns,
  from = 0,
}: Promised): Promise<string[]> => {
  const found: string[] = [];
  for (const [at, role] of roles.entries()) {
    const user = someone(nouns, role);
    const view = viewFor(user, 'list', noun);
    const scope = view ? Object.keys(scopeOf(user, view)) : [];
    for (const [nth, field] of scope.entries()) {
      const { kind, to } = noun.fields[field] as { kind: string; to?: string };
      const target = kind === 'reference' ? nouns.find(({ name }) => name === to) : undefined;
      const other = target
        ? (await makeRow(exchange, target as Resource, nouns, { nth: from + 7 + at }))[
            String(target.key.at(-1))
          ]
        : 'other';
      const row = await makeRow(exchange, noun, nouns, {
        nth: from + at * 10 + nth,
        values: { ...reachedBy(user, noun, 'list'), [field]: other },
      });
      const list = await exchange.ask(
        user,
        'GET',
        `/api${noun.api}?range=[0,99]&view=${view?.name}`,
      );
      const keys = (list.json as Record<string, unknown>[]).map((each) =>
        keyOf(noun, each as never),
      );
      if (list.status !== 200 || keys.includes(keyOf(noun, row as never)))
        found.push(`${role} lists ${noun.name} of another ${field}`);
      for (const method of ['GET', 'PUT', 'DELETE']) {
        if (isDeclared(noun, method, rowPath(noun))) continue;
        const { status } = await exchange.ask(user, method, row.path, {
          ...(method === 'PUT' && { payload: { version: 1 } }),
        });
        if (status < 400 || status >= 500)
          found.push(`${role} ${method}s ${noun.name} of another ${field}: ${status}`);
      }
    }
  }
  return found;
};

/** A write of an old version is refused with the current row, and the journal has every write, masked. */
export const recordForgotten = async (promised: Promised): Promise<string[]> => {
  const { exchange, noun, from = 0 } = promised;
  const found: string[] = [];
  const editing = await edition(promised, from);
  if (editing) {
    const { row, edit } = editing;
    const stale = await edit({ version: Number(row.version) + 7 });
    if (stale.status !== 409 || stale.json?.current?.version !== row.version)
      found.push(`a stale edit of ${noun.name} is answered ${stale.status}`);
  }
  const creating = await creation(promised, from + 5);
  if (!creating) return found;
  const made = await creating.create({});
  if (made.status === 202) return found;
  if (made.status !== 201)
    return [...found, `an example of ${noun.name} is answered ${made.status}: ${made.text}`];
  const entries = (await exchange.machine.database.db
    .selectFrom('journal')
    .selectAll()
    .where('resource', '=', noun.name)
    .where('key', '=', keyOf(noun, made.json))
    .where('action', '=', 'create')
    .execute()) as { userId: string; after: string | null }[];
  const [entry] = entries;
  if (!entry || entries.length > 1 || entry.userId !== creating.user.userId)
    found.push(`a new ${noun.name} does not stand in the journal once, in the name of its maker`);
  const after = entry?.after ? JSON.parse(entry.after) : {};
  for (const [name, { kind }] of Object.entries(noun.fields) as [string, { kind: string }][])
    if (kind === 'pan' && after[name] && after[name] !== maskedPan(String(after[name])))
      found.push(`the journal shows ${noun.name}.${name}`);
  return found;
};
