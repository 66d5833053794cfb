import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { nouns } from '#registry';
import { ownCalls } from '#registry/nouns.ts';
import { openapiOf } from '#server/app/openapi.ts';
import { operationsOf } from '#server/operations/operations.ts';
import { aBid, dealer } from '../server/market/openMarket.ts';
import { as, type Exchange } from '../server/market/smallExchange.ts';
import { addressOf, type Entry, entriesOf, type Schema, userOf } from './addresses.ts';
import { plainValidators } from './plainValidators.ts';
import { openSignedMarket } from './signedMarket.ts';

type Reply = Awaited<ReturnType<Exchange['ask']>>;
let exchange: Exchange;
let document: Schema;
beforeAll(async () => {
  exchange = await openSignedMarket({ OFFERDESK_PUBLIC_FEED: 'on' });
  // A bid, one that is refused, and a halt: with their logs they are most of the rows that nobody seeds.
  await exchange.ask(dealer, 'POST', '/api/rms/order', { payload: aBid() });
  await exchange.ask(dealer, 'POST', '/api/rms/order', { payload: aBid({ price: 1 }) });
  const halt = { symbol: 'NHPC', cause: 'BREAKER', reason: 'too fast' };
  await exchange.ask(as('controlUser'), 'POST', '/api/rms/halt', { payload: halt });
  document = (await exchange.ask(as('controlUser'), 'GET', '/api/openapi.json')).json;
});
afterAll(() => exchange.close());

test('every call of the API says what it answers', () => {
  const declared = ownCalls.flatMap(({ calls }) => Object.keys(calls)).length;
  expect(declared).toBeGreaterThan(30);
  const entries = entriesOf(document);
  expect(entries.length).toBe(
    entriesOf(openapiOf(operationsOf(nouns)) as Schema).length + declared,
  );
  const silent = entries
    .filter(({ entry }) =>
      Object.entries(entry.responses as Schema)
        .filter(([status]) => status.startsWith('2'))
        .some(([, { content = {} }]) =>
          Object.values(content as Schema).some(({ schema }) => Object.keys(schema).length === 0),
        ),
    )
    .map(({ entry }) => entry.operationId);
  expect(silent).toEqual([]);
});

/**
 * The fields that every row has; the parameters of a report need not come back, and some rows have no
 * sentences.
 */
const alwaysIn = (name: string, { properties = {} }: Schema): string[] => {
  const { parameters = [] } = (nouns.find((noun) => noun.name === name) ?? {}) as {
    parameters?: string[];
  };
  return Object.keys(properties).filter(
    (field) => field !== 'sentences' && !parameters.includes(field),
  );
};

/** The rows of a document, each with all fields that it describes and nothing besides. */
const closedRows = (described: Schema): [name: string, row: Schema][] =>
  Object.entries(described.components.schemas as Record<string, Schema>).map(([name, schema]) => [
    name,
    { ...schema, required: alwaysIn(name, schema), additionalProperties: false },
  ]);

/** A schema taken out of the document, which refers to a row by the name of its noun. */
const outOfDocument = <T>(schema: T): T =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', ''));

/** Every schema of a body or an answer that is JSON, by its call. */
const schemasIn = ({ entry }: Entry): Schema[] =>
  [entry.requestBody, ...Object.values(entry.responses as Schema)].flatMap(
    (part) => part?.content?.['application/json']?.schema ?? [],
  );

test('every schema of the document is one that a strict validator takes', () => {
  const refused: string[] = [];
  for (const ajv of plainValidators()) {
    for (const [name, row] of closedRows(document)) ajv.addSchema(outOfDocument(row), name);
    for (const at of entriesOf(document))
      for (const schema of schemasIn(at))
        try {
          ajv.compile(outOfDocument(schema));
        } catch (error) {
          refused.push(`${at.entry.operationId}: ${(error as Error).message}`);
        }
  }
  expect(refused).toEqual([]);
});

/** Finds out what an answer has that its document does not say, in words; null when all is said. */
const checkOf = (described: Schema) => {
  const validators = plainValidators();
  for (const ajv of validators)
    for (const [name, row] of closedRows(described)) ajv.addSchema(outOfDocument(row), name);
  return ({ entry }: Entry, { status, headers, json }: Reply): string | null => {
    const description = entry.responses[String(status)];
    if (!description) return `${status} is not described`;
    if (status === 204) return null;
    const type = String(headers['content-type']).split(';')[0] ?? '';
    const media = Object.keys(description.content ?? {}).find((each) =>
      type.startsWith(each.replace(/\*.*$/, '')),
    );
    if (media === undefined) return `${type} is not described`;
    if (media !== 'application/json') return null;
    const { schema } = description.content[media];
    const id = `answer-${entry.operationId}-${status}`;
    for (const ajv of validators) {
      const check = ajv.getSchema(id) ?? ajv.addSchema(outOfDocument(schema), id).getSchema(id);
      if (!check?.(json)) return ajv.errorsText(check?.errors).slice(0, 300);
    }
    return null;
  };
};

/** Calls that are about no row and that this market still has nothing to answer with, and why. */
const without: Readonly<Record<string, string>> = {
  'allotment.memberFile': 'nothing is allotted',
  'auth.logout': 'it wants the token of a session',
  'demandUpload.response': 'no file was brought',
  'messaging.stream': 'it does not end',
};

test('what the server answers to a reading call is what the document says, whoever asks', async () => {
  const check = checkOf(document);
  const wrong: string[] = [];
  const answered = new Set<string>();
  const reading = entriesOf(document).filter(({ method }) => method === 'get');
  for (const at of reading.filter(({ entry }) => entry.operationId !== 'messaging.stream'))
    for (const role of (at.entry['x-roles'] ?? ['controlUser']) as Role[]) {
      const address = await addressOf(exchange, at, role);
      if (address === null) continue;
      const reply = await exchange.ask(userOf(role), 'GET', address);
      // Whom a call refuses, another test says; somebody must be answered.
      if (reply.status >= 400 && reply.status < 500) continue;
      const why = check(at, reply);
      if (why !== null) wrong.push(`${at.entry.operationId} as ${role}, ${address}: ${why}`);
      else answered.add(at.entry.operationId);
    }
  expect(wrong).toEqual([]);
  expect(answered.size).toBeGreaterThan(190);
  const missing = reading
    .filter(({ path, entry }) => !path.includes('{') && !answered.has(entry.operationId))
    .map(({ entry }) => entry.operationId);
  expect(missing.sort()).toEqual(Object.keys(without).sort());
});

test.each<[string, (document: Schema) => void, RegExp]>([
  [
    'a field that is not answered',
    ({ components }) => {
      components.schemas.branch.properties.storeys = { type: 'integer' };
    },
    /required property 'storeys'/,
  ],
  [
    'a field of another kind',
    ({ components }) => {
      components.schemas.branch.properties.branchName = { type: 'integer' };
    },
    /branchName must be integer/,
  ],
  [
    'another media type',
    ({ paths }) => {
      const answer = paths['/masters/branch'].get.responses['200'];
      answer.content = { 'text/csv': answer.content['application/json'] };
    },
    /application\/json is not described/,
  ],
])('a document that describes %s is found out', async (_, change, words) => {
  const other = structuredClone(document);
  change(other);
  const reply = await exchange.ask(as('controlUser'), 'GET', '/api/masters/branch');
  const entry = other.paths['/masters/branch'].get;
  expect(checkOf(other)({ path: '/masters/branch', method: 'get', entry }, reply)).toMatch(words);
});
