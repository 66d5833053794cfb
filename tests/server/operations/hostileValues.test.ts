import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import type { Fields, Resource } from '#model';
import { exampleOf } from '#model/values/example.ts';
import { nouns } from '#registry';
import type { Operation } from '#server/operations/operation.ts';
import { operationsOf } from '#server/operations/operations.ts';
import { type OrderFiles, openOrderFiles } from '../files/orderFiles.ts';
import { as } from '../market/smallExchange.ts';

let market: OrderFiles;
beforeAll(async () => {
  market = await openOrderFiles();
});
afterAll(() => market.close());

/** Values that no honest client sends: halves of letters, numbers beyond all limits, other types of value. */
const hostile: readonly unknown[] = [
  '\ud800 half a letter',
  'a\u202eb\u2028\u0007',
  "' OR 1=1 --",
  null,
  { $ne: null },
  -1,
  1e300,
  Number.MAX_SAFE_INTEGER,
];
const keys = [
  ...['0', '-1', '1e3', '%F0%9F%98%80', '%27%20or%201=1', '9007199254740991', '__proto__'],
  ...['..%2f..%2fsecrets.json', '99999999999999999999', 'x'.repeat(300)],
];

const who = (role: Role) =>
  as(role, {
    userId: `hostile-${role}`,
    ...(['controlUser', 'listco', 'viewOnly'].includes(role) && { memberId: null }),
    ...(['dealer', 'branchAdmin'].includes(role) && { branchId: 'B1' }),
  });

/** Calls that read their body themselves, or that more than their fields tells apart. */
const bodyOf = ({ noun, body = {}, bodyRows }: Operation) => {
  const fields = bodyRows?.fields ?? body;
  const example = exampleOf({ ...noun, fields } as Resource, nouns, 7, Object.keys(fields));
  return { fields, example };
};

const failed: string[] = [];
const ask = async (operation: Operation, url: string, payload?: object) => {
  const [role] = operation.roles;
  const { status, text } = await market.ask(who(role as Role), operation.method, `/api${url}`, {
    ...(payload && { payload }),
  });
  if (status >= 500 || status === 401)
    failed.push(
      `${operation.method} ${url.slice(0, 90)} ${JSON.stringify(payload)?.slice(0, 200)}: ${status} ${text.slice(0, 120)}`,
    );
};
const operations = operationsOf(nouns);
const placed = ({ path }: Operation) => path.replace(/\{\w+\}/g, '1');
const withFields = (fields: Fields, example: object): object[] =>
  Object.keys(fields).flatMap((name) => hostile.map((value) => ({ ...example, [name]: value })));

test('no value in a body makes any call of the API fail', async () => {
  for (const operation of operations) {
    if (operation.method === 'GET' || operation.method === 'DELETE' || operation.takesFile)
      continue;
    const { fields, example } = bodyOf(operation);
    const wrapped = ({ bodyRows, type }: Operation, row: object) => {
      if (bodyRows) return { [bodyRows.name]: [row, example] };
      if (type.name === 'actionOnMany') return { rows: [{ key: '1', version: 1 }], ...row };
      return row;
    };
    for (const row of withFields(fields, example))
      await ask(operation, placed(operation), wrapped(operation, row));
    for (const payload of [[], [[]], { rows: [null] }, { rows: [{ key: [], version: {} }] }])
      await ask(operation, placed(operation), payload);
  }
  expect(failed.splice(0)).toEqual([]);
});

test('no key in a path and no value of a query makes any call of the API fail', async () => {
  for (const operation of operations) {
    const payload =
      operation.method === 'GET' || operation.method === 'DELETE'
        ? undefined
        : bodyOf(operation).example;
    if (operation.path.includes('{'))
      for (const key of keys)
        await ask(operation, operation.path.replace(/\{\w+\}/g, key), payload);
    const names = Object.keys(operation.query ?? {});
    const listed = ['list', 'export', 'report', 'reportExport'].includes(operation.type.name);
    for (const name of [...names, ...(listed ? ['filter', 'sort', 'range', 'after'] : [])])
      for (const value of [...keys.slice(3), '9999-12-31', '0000-01-01', '%22%5Cud800%22'])
        await ask(operation, `${placed(operation)}?${name}=${value}`, payload);
  }
  expect(failed.splice(0)).toEqual([]);
});

test('actions on many rows are answered for each of them, whatever is named', async () => {
  for (const operation of operations.filter(({ type }) => type.name === 'actionOnMany')) {
    const { example } = bodyOf(operation);
    const rows = keys.map((key, at) => ({ key, version: at === 0 ? 2 ** 53 - 1 : 1 }));
    const { status, json } = await market.ask(who('controlUser'), 'POST', `/api${operation.path}`, {
      payload: { rows, ...example },
    });
    if (status === 403) continue;
    expect([operation.id, status]).toEqual([operation.id, 200]);
    expect(json.outcomes.map(({ code }: any) => code)).toEqual(rows.map(() => 'NOT_FOUND'));
  }
  expect(market.logged.filter((line) => line.includes('failed'))).toEqual([]);
});
