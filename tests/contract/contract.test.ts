import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  choice,
  decimal,
  flag,
  integer,
  manage,
  type Noun,
  type Resource,
  resource,
  text,
  within,
} from '#model';
import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import { serverModule } from '#server/module/module.ts';
import { type Exchange, openExchange } from '../server/market/smallExchange.ts';
import { actionsForgotten } from './actions.ts';
import {
  accessForgotten,
  callsOpened,
  limitsForgotten,
  recordForgotten,
  scopesForgotten,
} from './breaches.ts';

// A pending change arises when a row is held back; no call and no mutation makes one alone.
const stored = nouns.filter(
  (noun) =>
    noun.noun === 'resource' && noun.name !== 'pendingChange' && !noun.storage?.isMachineTable,
) as Resource[];

describe.each(stored.map((noun) => [noun.name, noun] as const))('the schema of %s', (_, noun) => {
  let exchange: Exchange;
  beforeAll(async () => {
    exchange = await openExchange(
      nouns,
      serverModules,
      {},
      { nouns: machineTables, mutations: folderMutations },
    );
  });
  afterAll(() => exchange.close());
  let from = 0;
  const keptBy = (look: typeof limitsForgotten) => {
    from += 100;
    return look({ exchange, noun, nouns, from });
  };

  test('is kept in every limit of every field', async () => {
    expect(await keptBy(limitsForgotten)).toEqual([]);
  });

  test('is kept for each role and each action', async () => {
    expect(await keptBy(accessForgotten)).toEqual([]);
  });

  test('is kept for rows outside the reach of a role', async () => {
    expect(await keptBy(scopesForgotten)).toEqual([]);
  });

  test('is kept by its declared calls', async () => {
    expect(await keptBy(callsOpened)).toEqual([]);
  });

  test('is kept by its actions', async () => {
    expect(await keptBy(actionsForgotten)).toEqual([]);
  });

  test('is kept in what is stale and what stands in the journal', async () => {
    expect(await keptBy(recordForgotten)).toEqual([]);
  });
});

/** The promises, and servers that each forget one of them. */
const promised = {
  label: 'Desk',
  key: ['memberId', 'deskId'],
  fields: {
    memberId: text('Member Id', { max: 5, upper: true }),
    deskId: text('Desk Id', { max: 5, code: true, pattern: /^[A-Z]\d$/, example: 'D1' }),
    seats: integer('Seats', { min: 1, max: 50 }),
    fee: decimal('Fee', { places: 2, min: 0 }),
    kind: choice('Kind', { R: 'Retail', I: 'Institutions' }),
  },
  access: { controlUser: manage, memberAdmin: within({ memberId: 'memberId' }, manage) },
  api: '/masters/desk',
  screens: {},
} as const;
const desk = resource('desk', promised);
const forgetting = (fields: object, more: object = {}): Resource =>
  resource('desk', { ...promised, fields: { ...promised.fields, ...fields }, ...more } as never);

const closing = {
  label: 'Close',
  confirm: 'Close {deskId}?',
  when: ({ isOpen }: { isOpen: boolean }) => isOpen,
  roles: ['controlUser', 'memberAdmin'],
  reason: 'required',
  successMessage: '{deskId} is closed.',
} as const;
const isOpen = flag('Open', { readOnly: true, initial: true });
const closable = (action: object = {}, more: object = {}) =>
  forgetting({ isOpen }, { actions: { close: { ...closing, ...action } }, ...more });
const kept = closable();

describe('a server that forgot of an action', () => {
  const servers: [what: string, server: Resource, words: RegExp][] = [
    [
      'whom it keeps out',
      closable({ roles: undefined }, { access: { ...promised.access, inquiry: manage } }),
      /inquiry may not desk.close/,
    ],
    [
      'whom it lets in',
      closable({ roles: ['controlUser'] }),
      /memberAdmin may desk.close, and is answered 403/,
    ],
    ['the reason', closable({ reason: 'none' }), /desk.close/],
    [
      'whose rows they are',
      closable({}, { access: { ...promised.access, memberAdmin: manage } }),
      /to a row of another memberId: 200/,
    ],
  ];
  const found = async (server: Resource) => {
    const module = serverModule(server, {
      calls: {},
      actions: { close: { change: () => ({ isOpen: false }) } },
    });
    const exchange = await openExchange([server], [module]);
    const words = await actionsForgotten({ exchange, noun: kept, nouns: [kept] });
    await exchange.close();
    return words;
  };

  test.each(servers)('%s is found out', async (_, server, words) => {
    expect((await found(server)).join('\n')).toMatch(words);
  });

  test('nothing is found to keep to it', async () => {
    expect(await found(kept)).toEqual([]);
  });
});

describe('a server that forgot', () => {
  const servers: [what: string, server: Noun, look: typeof limitsForgotten, words: RegExp][] = [
    [
      'a length',
      forgetting({ memberId: text('Member Id', { upper: true }) }),
      limitsForgotten,
      /memberId has at most 5/,
    ],
    [
      'a pattern',
      forgetting({ deskId: text('Desk Id', { max: 5 }) }),
      limitsForgotten,
      /deskId fits/,
    ],
    [
      'a bound',
      forgetting({ seats: integer('Seats', { min: 1 }) }),
      limitsForgotten,
      /seats is at most 50/,
    ],
    [
      'the places',
      forgetting({ fee: decimal('Fee', { places: 3, min: 0 }) }),
      limitsForgotten,
      /fee has at most 2 places/,
    ],
    [
      'what is mandatory',
      forgetting({ seats: integer('Seats', { min: 1, max: 50, optional: true }) }),
      limitsForgotten,
      /seats is mandatory/,
    ],
    [
      'the choices',
      forgetting({ kind: text('Kind') }),
      limitsForgotten,
      /kind is one of its choices/,
    ],
    [
      'whom it lets in',
      forgetting({}, { access: { ...promised.access, inquiry: manage } }),
      accessForgotten,
      /inquiry may not create/,
    ],
    [
      'whom it keeps out',
      forgetting({}, { access: { memberAdmin: promised.access.memberAdmin } }),
      accessForgotten,
      /controlUser may list/,
    ],
    [
      'whose rows they are',
      forgetting({}, { access: { ...promised.access, memberAdmin: manage } }),
      scopesForgotten,
      /memberAdmin lists desk of another memberId/,
    ],
  ];
  let exchange: Exchange | null = null;
  afterAll(() => exchange?.close());

  test.each(servers)('%s is found out', async (_, server, look, words) => {
    exchange = await openExchange([server], []);
    const found = await look({ exchange, noun: desk, nouns: [desk] });
    await exchange.close();
    exchange = null;
    expect(found.join('\n')).toMatch(words);
  });

  test('nothing is found to keep to it', async () => {
    for (const look of [limitsForgotten, accessForgotten, scopesForgotten, recordForgotten]) {
      exchange = await openExchange([desk], []);
      expect(await look({ exchange, noun: desk, nouns: [desk] })).toEqual([]);
      await exchange.close();
      exchange = null;
    }
  });
});

beforeAll(() => expect(stored.length).toBeGreaterThan(10));
