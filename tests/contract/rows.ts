import type { Role } from '#domain/roles.ts';
import {
  type Fields,
  keyOf,
  type Noun,
  type Reader,
  type Resource,
  scopeOf,
  viewFor,
  writableOf,
} from '#model';
import { exampleOf } from '#model/values/example.ts';
import { createRow } from '#server/database/rows/rows.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import { as, type Exchange } from '../server/market/smallExchange.ts';

const system = { userId: 'system', role: null, memberId: null, branchId: null, address: null };

const named = (nouns: readonly Noun[], name: string) =>
  nouns.find((noun) => noun.name === name && noun.noun === 'resource') as Resource | undefined;

/** The value of a field of another noun's example; for member and branch, those of the caller. */
const exampleIn = (nouns: readonly Noun[], name: string, field: string): string | null => {
  const noun = named(nouns, name);
  const value = noun && exampleOf(noun, nouns)[field];
  if (noun && value === undefined) throw new Error(`${name} has no ${field}`);
  return noun ? String(value) : null;
};

/** A user of a role, of the member and branch of the examples. */
export const someone = (nouns: readonly Noun[], role: Role): SignedIn =>
  as(role, {
    memberId: exampleIn(nouns, 'tradingMember', 'tradingMemberId') ?? 'M001',
    branchId: exampleIn(nouns, 'branch', 'branchId') ?? 'B1',
  });

/** Every field of an example row but the key that the database gives. */
const wholeExample = (noun: Resource, nouns: readonly Noun[], nth: number) => {
  const numbered =
    noun.key.length === 1 && noun.fields[noun.key[0] as string]?.kind === 'integer'
      ? noun.key[0]
      : null;
  const names = Object.keys(noun.fields).filter(
    (name) => name !== numbered && !noun.fields[name]?.isUnstored,
  );
  const isSecret = (name: string) => noun.fields[name]?.kind === 'secret';
  return {
    ...exampleOf(
      noun,
      nouns,
      nth,
      names.filter((name) => !isSecret(name)),
    ),
    ...Object.fromEntries(
      names
        .filter((name) => isSecret(name) && !noun.fields[name]?.options.optional)
        .map((name) => [name, '{}']),
    ),
  };
};

/** The values that a row must have for a reader to reach and to write it. */
export const reachedBy = (reader: Reader, noun: Resource, action: 'create' | 'edit' | 'list') => {
  const view = viewFor(reader, action, noun);
  const allowedValues = view?.access[reader.role]?.allowedValues ?? {};
  return {
    ...(view ? scopeOf(reader, view) : {}),
    ...Object.fromEntries(
      Object.entries(view?.where ?? {}).map(([name, value]) => [name, [value].flat()[0]]),
    ),
    ...Object.fromEntries(Object.entries(allowedValues).map(([name, [first]]) => [name, first])),
  };
};

/** Makes the rows that a row of a noun refers to, and theirs. */
const makeReferred = async (
  exchange: Exchange,
  noun: Resource,
  nouns: readonly Noun[],
  row: Readonly<Record<string, unknown>>,
) => {
  for (const [name, { kind, to, keyFields = {} }] of Object.entries(noun.fields as Fields)) {
    const target = kind === 'reference' ? named(nouns, to ?? '') : undefined;
    if (!target || target === noun || row[name] == null) continue;
    // A key that the database generates is no value in the body.
    const isNumbered = target.fields[String(target.key[0])]?.options.readOnly;
    const wanted = isNumbered
      ? {}
      : Object.fromEntries(
          target.key.map((part) => [part, row[keyFields[String(part)] ?? name] as string]),
        );
    const found = await exchange.machine.database.store.list(target, wanted);
    if (found.length === 0) await makeRow(exchange, target, nouns, { values: wanted });
  }
};

/**
 * Makes the n-th example row of a noun as the machine itself, with some values set; returns it as the wire
 * has it.
 */
export const makeRow = async (
  exchange: Exchange,
  noun: Resource,
  nouns: readonly Noun[],
  { nth = 0, values = {} }: { nth?: number; values?: object } = {},
): Promise<Record<string, unknown> & { path: string }> => {
  const whole = { ...wholeExample(noun, nouns, nth), ...values };
  await makeReferred(exchange, noun, nouns, whole);
  const row = await exchange.machine.database.write(
    createRow,
    { resource: noun.name, values: whole },
    system,
  );
  return { ...row, path: `/api${noun.api}/${keyOf(noun, row as never)}` };
};

/** The body of a new row as a user may send it. */
export const bodyFor = async (
  exchange: Exchange,
  noun: Resource,
  nouns: readonly Noun[],
  reader: Reader,
  nth = 0,
): Promise<Record<string, unknown>> => {
  const own = reachedBy(reader, noun, 'create');
  const writable = writableOf(noun, 'create');
  const body = {
    ...exampleOf(noun, nouns, nth),
    ...Object.fromEntries(Object.entries(own).filter(([name]) => writable.includes(name))),
  };
  await makeReferred(exchange, noun, nouns, body);
  return body;
};
