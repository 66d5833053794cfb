import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import type { Resource } from '#model';
import { exampleOf } from '#model/values/example.ts';
import { nouns } from '#registry';
import { aBid, dealer } from '../server/market/openMarket.ts';
import { as, type Exchange } from '../server/market/smallExchange.ts';
import { addressOf, type Entry, entriesOf, type Schema, userOf } from './addresses.ts';
import { openSignedMarket } from './signedMarket.ts';

let exchange: Exchange;
let calls: Entry[];
beforeAll(async () => {
  exchange = await openSignedMarket();
  await exchange.ask(dealer, 'POST', '/api/rms/order', { payload: aBid() });
  const document = (await exchange.ask(as('controlUser'), 'GET', '/api/openapi.json')).json;
  calls = entriesOf(document);
});
afterAll(() => exchange.close());

const bodyOf = ({ entry }: Entry): Schema | null =>
  entry.requestBody?.content['application/json']?.schema ?? null;

/** Sends a body to a call as the first role that reaches it; null where no row can be reached. */
const sent = async (at: Entry, payload: object) => {
  for (const role of (at.entry['x-roles'] ?? ['controlUser']) as Role[]) {
    const address = await addressOf(exchange, at, role);
    if (address === null) continue;
    const method = at.method.toUpperCase() as 'POST' | 'PUT';
    return exchange.ask(userOf(role), method, address, { payload });
  }
  return null;
};

/** The fields that an answer names as wrong. */
const namedBy = (answer: Awaited<ReturnType<typeof sent>>): string[] =>
  Object.keys(answer?.json?.errors ?? {}).sort();

/**
 * The required fields that the answer to an empty body names. Where a call takes many rows or a
 * file, nothing can be checked before these are present. Whether a new row needs a reason is
 * checked once the row is complete.
 */
const namedFirst = (required: readonly string[], id: string): string[] => {
  const first = ['rows', 'ids', 'orders', 'batchId'].filter((name) => required.includes(name));
  if (first.length > 0) return first;
  return id.endsWith('.create') ? required.filter((name) => name !== 'reason') : [...required];
};

/** Handwritten calls about rows that this market does not have: nothing can be sent to them. */
const noRow = [
  'activeUser.end',
  'apiClient.revoke',
  'approvals.rebase',
  'batchOrder.mend',
  'broadcast.recall',
  'bulkUpload.mend',
  'checksum.verify',
  'exchangeUpload.mend',
  'processRun.cancel',
  'processRun.pass',
  'processRun.reject',
  'taskCalendar.pause',
  'taskCalendar.resume',
  'tmReconciliation.apply',
  'tmReconciliation.discard',
  'webhook.start',
  'webhook.stop',
  'webhookDelivery.resend',
];

/** Whether an operation follows from a schema alone. A schema that is new has no row in this market. */
const isGenerated = ({ entry }: Entry): boolean => /\.(edit|restore)$/.test(entry.operationId);

test('a call that is sent nothing names as mandatory exactly what the document says is required', async () => {
  const wrong: string[] = [];
  const silent: string[] = [];
  let generated = 0;
  for (const at of calls) {
    const required: string[] = [...(bodyOf(at)?.required ?? [])].sort();
    if (required.length === 0) continue;
    const first = await sent(at, {});
    if (first === null && isGenerated(at)) continue;
    const named = namedBy(first);
    if (named.length === 0) {
      silent.push(at.entry.operationId);
      continue;
    }
    if (isGenerated(at)) generated += 1;
    // A change is held against the row that the caller saw before its fields are looked at.
    const all =
      named.join() === 'version'
        ? ['version', ...namedBy(await sent(at, { version: 1 }))].sort()
        : named;
    if (all.join() !== namedFirst(required, at.entry.operationId).join())
      wrong.push(`${at.entry.operationId} names ${all}, and requires ${required}`);
  }
  expect(wrong).toEqual([]);
  // They concern rows that this market does not have.
  expect(silent.sort()).toEqual(noRow);
  expect(generated).toBeGreaterThan(20);
});

/**
 * Further values that the rule of a row requires: a user of a member needs a member, and ways to
 * receive a code; a client needs a user of its member, and a scope.
 */
const further: Readonly<Record<string, object>> = {
  apiClient: { memberId: 'M001', userId: '1001', bidsRead: true },
  user: {
    role: 'memberAdmin',
    memberId: 'M001',
    emailId: 'one@m001.example',
    mobileNumber: '9800000001',
  },
};

test('a row that is made of what the document says is required alone begins with the values that it describes', async () => {
  const wrong: string[] = [];
  const made: string[] = [];
  for (const at of calls.filter(({ entry }) => /\.create$/.test(entry.operationId))) {
    const noun = nouns.find(({ name }) => name === at.entry.tags[0]) as Resource | undefined;
    if (!noun) continue;
    const { required = [], properties = {} } = bodyOf(at) ?? {};
    const inRow = required.filter((name: string) => Object.hasOwn(noun.fields, name));
    const more = {
      ...(required.includes('reason') && { reason: 'A test' }),
      ...further[noun.name],
    };
    const payload = { ...exampleOf(noun, nouns, 70, inRow), ...more };
    const answer = await sent(at, payload);
    if (answer?.status !== 201 && answer?.status !== 202) {
      wrong.push(
        `${noun.name}: ${answer?.status} ${answer?.text.slice(0, 300)} of ${JSON.stringify(payload)}`,
      );
      continue;
    }
    made.push(noun.name);
    // It waits for a second person.
    if (answer.status === 202) continue;
    for (const [name, { default: initial }] of Object.entries<Schema>(properties))
      if (initial !== undefined && answer.json[name] !== initial)
        wrong.push(`${noun.name}.${name} is ${answer.json[name]}, and begins with ${initial}`);
  }
  expect(wrong).toEqual([]);
  expect(made.length).toBeGreaterThan(10);
});
