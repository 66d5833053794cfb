import { roles } from '#domain/roles.ts';
import {
  actionsOf,
  type Fields,
  keyOf,
  mayAct,
  neededFor,
  type Reader,
  type Resource,
  type RowAction,
  rolesOfAction,
  rolesThat,
  scopeOf,
  viewsOf,
} from '#model';
import { exampleOf } from '#model/values/example.ts';
import type { Promised } from './breaches.ts';
import { makeRow, reachedBy, someone } from './rows.ts';

/** The body of a request that has all that the action requires. */
const bodyFor = (
  { noun, nouns }: Promised,
  { reason, fields = {} }: RowAction,
  version: unknown,
) => ({
  version,
  ...(reason === 'required' && { reason: 'to see whether it is refused' }),
  ...exampleOf({ ...noun, fields: fields as Fields } as Resource, nouns, 0, Object.keys(fields)),
});

/** Values with which the rule of an action allows it on a row: flags and instants are tried both ways. */
const valuesFor = (
  { noun }: Promised,
  action: RowAction,
  reader: Reader,
  row: Readonly<Record<string, unknown>>,
): object | null => {
  const own = Object.entries(noun.fields as Fields).filter(
    ([name, { options }]) => options.readOnly && !(name in { ...noun.key }),
  );
  const tries: object[] = [{}];
  for (const [name, { kind, options, choices, states }] of own) {
    if (kind === 'flag') tries.push({ [name]: true }, { [name]: false });
    if (kind === 'dateTime' && options.optional) tries.push({ [name]: '2026-11-20T10:00:00.000Z' });
    for (const code of Object.keys(choices ?? states ?? {})) tries.push({ [name]: code });
  }
  // An example has a value for every optional field, and some actions are possible only while one is empty.
  const blanks = isMadeByCall(noun)
    ? []
    : own.filter(([, { options }]) => options.optional).map(([name]) => name);
  tries.push(...tries.flatMap((values) => blanks.map((name) => ({ ...values, [name]: null }))));
  return (
    tries.find((values) => action.when({ ...row, ...values } as never, reader) === true) ?? null
  );
};

/**
 * Tests every action of a noun, with each role and without a session: a permitted role succeeds, another is
 * refused, rows out of reach are not found, an old version is refused, a row that the action is not for is
 * refused, and the journal has each action once, with its reason.
 */
export const actionsForgotten = async (promised: Promised): Promise<string[]> => {
  const { exchange, noun, nouns, from = 0 } = promised;
  const found: string[] = [];
  let nth = from;
  for (const { name, action } of actionsOf(noun)) {
    const what = `${noun.name}.${name}`;
    const ask = (who: ReturnType<typeof someone> | null, path: string, payload: object) =>
      exchange.ask(who, 'POST', `${path}/${name}`, { payload });
    for (const role of roles) {
      const user = { ...someone(nouns, role), userId: `acting-${role}` };
      const isAllowed = rolesOfAction(noun, action).includes(role);
      nth += 1;
      const own = reachedBy(user, noun, 'edit');
      const example = await makeRow(exchange, noun, nouns, { nth, values: own });
      const values = valuesFor(promised, action, user, example);
      if (values === null) {
        // This test cannot make a suitable row when only a hand-written call makes one.
        if (isMadeByCall(noun)) {
          const body = bodyFor(promised, action, example.version);
          const { status } = await ask(user, example.path, body);
          if ((status === 403) === isAllowed)
            found.push(`${role} asks for ${what}, and is answered ${status}`);
        } else found.push(`no row of ${noun.name} is one for ${what}`);
        continue;
      }
      nth += 1;
      const row = await makeRow(exchange, noun, nouns, { nth, values: { ...own, ...values } });
      const body = bodyFor(promised, action, row.version);
      const nobody = await ask(null, row.path, body);
      if (nobody.status !== 401) found.push(`${what} answers ${nobody.status} to nobody`);
      if (!isAllowed || !mayAct(user, noun, action, row)) {
        const { status } = await ask(user, row.path, body);
        if (status !== 403 && !(isAllowed && status === 404))
          found.push(`${role} may not ${what}, and is answered ${status}`);
        continue;
      }
      const stale = await ask(user, row.path, { ...body, version: Number(row.version) + 7 });
      if (stale.status !== 409 || stale.json?.current?.version !== row.version)
        found.push(`a stale ${what} is answered ${stale.status}`);
      if (action.reason === 'required') {
        const { reason: _, ...silent } = body as Record<string, unknown>;
        const { status, json } = await ask(user, row.path, silent);
        if (status !== 400 || !json?.errors?.reason)
          found.push(`${what} without a reason is answered ${status}`);
      }
      const done = await ask(user, row.path, body);
      if (done.status === 202) continue;
      // The handler may know more than the row: an authenticator cannot be removed from a user without one.
      if (done.status === 422 && !done.json.message.endsWith('in its present state.')) continue;
      if (done.status !== 200) {
        found.push(`${role} may ${what}, and is answered ${done.status}: ${done.text}`);
        continue;
      }
      found.push(...(await unjournalled(promised, { name, action, row, userId: user.userId })));
      found.push(...(await outOfReach(promised, { name, action, user, nth: nth + 500 })));
    }
  }
  return found;
};

/** Whether no role creates rows by the form: such actions have tests of their own. */
const isMadeByCall = (noun: Resource) => rolesThat(noun, 'create').length === 0;

type Done = { name: string; action: RowAction; row: Record<string, unknown>; userId: string };

const unjournalled = async (
  { exchange, noun }: Promised,
  { name, action, row, userId }: Done,
): Promise<string[]> => {
  const entries = await exchange.machine.database.db
    .selectFrom('journal')
    .selectAll()
    .where('resource', '=', noun.name)
    .where('key', '=', keyOf(noun, row as never))
    .where('action', '=', name)
    .execute();
  const [entry] = entries;
  const hasReason =
    action.reason !== 'required' || entry?.after?.includes('to see whether it is refused') === true;
  return entries.length === 1 && entry?.userId === userId && hasReason
    ? []
    : [`${noun.name}.${name} does not stand in the journal once, with who and why`];
};

/** A row of another member, branch or user does not exist for a user who is limited to their own. */
const outOfReach = async (
  promised: Promised,
  { name, action, user, nth }: { name: string; action: RowAction; user: Reader; nth: number },
): Promise<string[]> => {
  const { exchange, noun, nouns } = promised;
  const scoped = viewsOf(noun).flatMap((view) =>
    view.access[user.role]?.actions.includes(neededFor(noun, action)) ? [scopeOf(user, view)] : [],
  );
  const [field] = Object.keys(scoped[0] ?? {});
  if (field === undefined || scoped.length > 1) return [];
  const { kind, to } = (noun.fields as Fields)[field] ?? {};
  const target = kind === 'reference' ? nouns.find((other) => other.name === to) : undefined;
  const other = target
    ? (await makeRow(exchange, target as Resource, nouns, { nth: nth + 7 }))[
        String(target.key.at(-1))
      ]
    : 'OTHER';
  const row = await makeRow(exchange, noun, nouns, {
    nth,
    values: { ...reachedBy(user, noun, 'edit'), [field]: other },
  });
  const { status } = await exchange.ask(user, 'POST', `${row.path}/${name}`, {
    payload: bodyFor(promised, action, row.version),
  });
  return status === 404
    ? []
    : [`${user.role} does ${noun.name}.${name} to a row of another ${field}: ${status}`];
};
