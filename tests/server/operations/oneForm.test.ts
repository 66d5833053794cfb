import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '#domain/roles.ts';
import {
  callsOf,
  type Field,
  fieldsOf,
  may,
  type Noun,
  type Resource,
  viewsOf,
  writableOf,
} from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { nouns } from '#registry';
import { bodyFor, someone } from '../../contract/rows.ts';
import { type Imports, openImports } from '../files/importing.ts';

let exchange: Imports;
beforeAll(async () => {
  exchange = await openImports();
});
afterAll(() => exchange.close());

const isCreatedByCall = (noun: Noun): noun is Resource =>
  noun.noun === 'resource' &&
  !noun.storage?.isMachineTable &&
  creatorOf(noun) !== undefined &&
  !callsOf(noun).some(({ method, path }) => method === 'POST' && path === noun.api);

const creatorOf = (noun: Noun): Role | undefined =>
  roles.find((role) => viewsOf(noun).some((view) => may({ role }, 'create', view)));

const made = nouns.filter(isCreatedByCall);

/** The text fields of a new row, with a value that has letters or digits to put something between. */
const textsOf = (noun: Resource, body: Readonly<Record<string, unknown>>) =>
  fieldsOf(noun)
    .filter(([name]) => writableOf(noun, 'create').includes(name))
    .filter(([, field]) => kindOf(field).jsonType === 'string' && !field.isSecret)
    .filter(([name]) => typeof body[name] === 'string' && String(body[name]).length > 1);

const isWords = (field: Field) => kindOf(field).isWords?.(field) === true;

/** A value as it is pasted from a printed page: hidden characters in a code, around words alone. */
const pasted = (field: Field, value: string): string =>
  isWords(field)
    ? `\u200b\u00a0${value}\u202f\ufeff`
    : `\ufeff${value.slice(0, 1)}\u200b\u2060${value.slice(1)}\u00a0`;

const reason = (noun: Resource) =>
  noun.approve ? { reason: 'to see in what form it is kept' } : {};

const bodyOf = async (noun: Resource, nth: number) => {
  const user = someone(nouns, creatorOf(noun) as Role);
  return { user, body: await bodyFor(exchange, noun, nouns, user, nth) };
};

/** The values of a new row that were stored, or are held for a second person. */
const keptOf = async (noun: Resource, answer: { status: number; json: any }, names: string[]) => {
  if (answer.status === 201) return answer.json;
  expect(answer.status, `${noun.name}: ${JSON.stringify(answer.json)}`).toBe(202);
  const held = await exchange.machine.database.db
    .selectFrom('pendingChange')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const after = JSON.parse(held.after);
  return Object.fromEntries(names.map((name) => [name, after[name]]));
};

describe.each(made.map((noun) => [noun.label, noun] as const))('A new %s', (_, noun) => {
  test('keeps each text in one form, whatever was pasted with it', async () => {
    const { user, body } = await bodyOf(noun, 20);
    const texts = textsOf(noun, body);
    const written = Object.fromEntries(
      texts.map(([name, field]) => [name, pasted(field, String(body[name]))]),
    );
    const payload = { ...body, ...written, ...reason(noun) };
    const answer = await exchange.ask(user, 'POST', `/api${noun.api}`, { payload });
    const names = texts.map(([name]) => name);
    const kept = await keptOf(noun, answer, names);
    expect(Object.fromEntries(names.map((name) => [name, kept[name]]))).toEqual(
      Object.fromEntries(names.map((name) => [name, body[name]])),
    );
  });

  test('is refused with the place of a hidden character in its words', async () => {
    const { user, body } = await bodyOf(noun, 40);
    for (const [name, field] of textsOf(noun, body).filter(([, field]) => isWords(field))) {
      const value = String(body[name]);
      const payload = { ...body, [name]: `${value[0]}\u202e${value.slice(1)}`, ...reason(noun) };
      const answer = await exchange.ask(user, 'POST', `/api${noun.api}`, { payload });
      expect([answer.status, answer.json.errors?.[name]], name).toEqual([
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
        expect.stringMatching(
          `^${field.label} has an invisible character at position 2: .*U\\+202E`,
        ),
      ]);
    }
  });

  test.runIf(noun.importable === true)('comes from a file in one form', async () => {
    const { user, body } = await bodyOf(noun, 60);
    const columns = fieldsOf(noun).filter(
      ([name, field]) => writableOf(noun, 'create').includes(name) && !field.isSecret,
    );
    const texts = textsOf(noun, body);
    const cell = (name: string, field: Field) =>
      texts.some(([text]) => text === name)
        ? pasted(field, String(body[name]))
        : String(body[name] ?? '');
    const csv = [
      columns.map(([, { label }]) => `${label}\u00a0`).join(','),
      columns.map(([name, field]) => `"${cell(name, field)}"`).join(','),
    ].join('\r\n');
    const api = noun.api.replace('/masters/', '');
    const checked = await exchange.check(user, api, csv);
    const [line] = await exchange.lines(user, checked.batchId);
    const names = texts.map(([name]) => name);
    expect(line?.faults ?? line, `${noun.name}: ${JSON.stringify(line)}`).toEqual([]);
    expect(
      Object.fromEntries(
        names.map((name) => [
          name,
          line.cells.find(({ field }: { field: string }) => field === name)?.after,
        ]),
      ),
    ).toEqual(Object.fromEntries(names.map((name) => [name, body[name]])));
  });
});
