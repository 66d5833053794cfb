import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Role } from '#domain/roles.ts';
import {
  choice,
  date,
  decimal,
  each,
  fileOf,
  flag,
  integer,
  json,
  manage,
  manageAndRemove,
  type Noun,
  nothing,
  read,
  report,
  resource,
  secret,
  text,
  within,
  workflow,
} from '#model';
import { noAccounts } from '#model/answers/demoAccounts.ts';
import { createApp } from '#server/app/app.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import { openDatabase } from '#server/database/open.ts';
import { rowMutations } from '#server/database/rows/rows.ts';
import { type Mutation, mutation, record } from '#server/database/writing/mutation.ts';
import { openDelivery } from '#server/delivery/openDelivery.ts';
import { embeddedDirectory } from '#server/directory/embeddedDirectory.ts';
import type { Machine } from '#server/machine/machine.ts';
import { FileAnswer } from '#server/machine/request.ts';
import { openHub } from '#server/messaging/openHub.ts';
import { rowPartsOf, type ServerModule, serverModule } from '#server/module/module.ts';
import { openLog } from '#server/runtime/log.ts';
import { newSecrets } from '#server/runtime/secrets.ts';
import { readSettings, type Settings } from '#server/runtime/settings.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import { throttle } from '#server/throttle/table.ts';
import { takeUses } from '#server/throttle/takeUses.ts';
import { openEmpty, type TestDatabase } from '../database/emptyDatabase.ts';
import { expectWordsForEntries } from './journalledWords.ts';
import { mastersAt, secretsOfSeed, withMasters } from './seededMasters.ts';

/** A desk of a member, with a field of each sort that the API treats differently. */
export const desk = resource('desk', {
  label: 'Desk',
  messages: {
    Market: { types: ['MKT_OPEN', 'MKT_CLOSE'], keepsLatest: true },
    Levels: { types: ['DESK_LEVELS'], isIgnored: true },
  },
  key: ['memberId', 'deskId'],
  fields: {
    memberId: text('Member Id', { max: 5, upper: true, filterable: true, sortable: true }),
    deskId: text('Desk Id', { max: 5, code: true, filterable: true, sortable: true }),
    title: text('Title', { max: 60, searchable: true, sortable: true }),
    fee: decimal('Fee', { places: 2, min: 0, initial: 0, filterable: 'range' }),
    seats: integer('Seats', { min: 1, max: 50, sortable: true }),
    isOpen: flag('Open', { initial: true }),
    kind: choice('Kind', { R: 'Retail', I: 'Institutions' }, { filterable: true }),
    since: date('Since', { optional: true }),
    opened: date('Opened', { optional: true, createOnly: true }),
    word: secret('Word', { optional: true }),
    count: integer('Count', { readOnly: true, initial: 0 }),
    status: workflow('Status', {
      states: { draft: ['Draft', 'grey'], live: ['Live', 'green'] },
      initial: 'draft',
      moves: {
        publish: { label: 'Publish', from: ['draft'], to: 'live', by: ['controlUser'] },
      },
    }),
  },
  access: {
    controlUser: manageAndRemove,
    memberAdmin: within({ memberId: 'memberId' }, manage),
    inquiry: read,
    lic: { actions: ['list'] },
  },
  api: '/masters/Desk',
  screens: { list: '/masters/desk' },
  variants: { live: { where: { status: 'live' }, screens: { list: '/masters/desk-live' } } },
  live: true,
  calls: {
    count: {
      route: 'GET /masters/desk/count',
      roles: ['controlUser'],
      answer: { count: integer('Desks') },
    },
    move: {
      route: 'POST /masters/desk/{memberId}/{deskId}/seats',
      roles: ['controlUser'],
      query: { dryRun: flag('Dry Run', { optional: true }) },
      body: {
        seats: integer('Seats', { min: 1 }),
        fee: decimal('Fee', { places: 2, optional: true }),
      },
      status: 201,
      answer: {
        params: json<{ memberId: string; deskId: string }>('As it came.'),
        query: json<object>('As it came.'),
        body: json<{ seats: number }>('As it came.'),
      },
    },
    file: { route: 'GET /masters/desk/file', answer: fileOf('text/plain') },
    broken: { route: 'GET /masters/desk/broken', answer: nothing },
    say: {
      route: 'POST /masters/desk/say',
      body: { text: text('Text'), memberId: text('Member', { optional: true }) },
      answer: nothing,
    },
  },
});

/** Rows that are computed from the parameters of the reader. */
export const tally = report('tally', {
  label: 'Tally',
  key: ['memberId'],
  fields: { memberId: text('Member', { max: 5, upper: true }), seats: integer('Seats') },
  parameters: ['memberId'],
  access: each(['controlUser', 'dealer'], read),
  api: '/query/tally',
  screens: {},
});

/** Puts a text into the outbox. */
export const say = mutation(
  'test.say',
  (
    tx,
    {
      text: words,
      memberId,
      type = 'BROADCAST',
    }: { text: string; memberId?: string; type?: string },
  ) =>
    tx.emit({
      type,
      audience: memberId ? { memberId } : null,
      text: words,
      data: null,
    }),
);

export const modules: readonly ServerModule[] = [
  serverModule(desk, {
    calls: {
      count: async ({ machine }) => ({ count: (await machine.database.store.list(desk)).length }),
      move: ({ params, query, body }) => ({ params, query, body }),
      file: () => new FileAnswer('désk "1".txt', 'text/plain; charset=utf-8', 'one desk'),
      broken: () => {
        throw new Error('the disk of PAN AAAPA0001A is on fire');
      },
      say: async ({ machine, body, by }) => {
        await machine.database.write(say, body as any, by);
      },
    },
    mutations: [say],
  }),
  serverModule(tally, {
    calls: {},
    rows: async ({ machine, query }) => {
      const desks = await machine.database.store.list(desk, { memberId: query.memberId ?? '' });
      return [
        { memberId: query.memberId ?? '', seats: desks.reduce((sum, { seats }) => sum + seats, 0) },
      ];
    },
  }) as ServerModule,
];

export type Exchange = {
  app: FastifyInstance;
  machine: Machine;
  logged: string[];
  /** Makes a call as a user; without a session when `as` is null. */
  ask(
    as: Partial<SignedIn> | null,
    method: string,
    url: string,
    more?: InjectOptions,
  ): Promise<Reply>;
  close(): Promise<void>;
};

type Reply = {
  status: number;
  headers: Record<string, any>;
  text: string;
  bytes: Buffer;
  json: any;
};

/** A signed-in user, by role; of member M001 by default. */
export const as = (role: Role, more: Partial<SignedIn> = {}): SignedIn => ({
  userId: `${role}1`,
  userName: role,
  role,
  memberId: role === 'controlUser' ? null : 'M001',
  branchId: null,
  sessionId: `session of ${role}`,
  ...more,
});

/**
 * A whole server over a separate database, called without a socket; a header replaces the sign-in.
 * `machineParts` are tables and mutations of the machine that its calls need in addition to those
 * of the nouns; those of sign-in when there are users, whose sessions end with a change of them.
 */
export const openExchange = async (
  nouns: readonly Noun[] = [desk, tally],
  its: readonly ServerModule[] = modules,
  {
    settings,
    now = Date.now,
    steady = now,
    beside,
    hasMasters = false,
    ...over
  }: Partial<Parameters<typeof createApp>[0]> & {
    settings?: Partial<Settings>;
    now?: () => number;
    /** A time that never goes back; `now` when left out. */
    steady?: () => number;
    /** Another server whose database this one uses as well; only PostgreSQL allows several. */
    beside?: Exchange;
    /** Whether it has the masters of the demo. */
    hasMasters?: boolean;
  } = {},
  machineParts: { nouns: readonly Noun[]; mutations: readonly Mutation<any, any>[] } = nouns.some(
    ({ name }) => name === 'user',
  )
    ? { nouns: machineTables, mutations: folderMutations }
    : { nouns: [], mutations: [] },
): Promise<Exchange> => {
  const secrets = beside?.machine.secrets ?? (hasMasters ? secretsOfSeed() : newSecrets());
  const set = { ...readSettings('test', {}, []).settings, ...settings };
  const rowParts = rowPartsOf(its);
  const opening = {
    nouns: [...new Set([...nouns, throttle, ...machineParts.nouns])],
    rules: rowParts.rules,
    mutations: [
      ...rowMutations,
      record,
      takeUses,
      ...machineParts.mutations,
      ...its.flatMap((module) => module.mutations ?? []),
    ],
    journalKey: secrets.journalKey,
    settings: { modules: set.modules },
    now,
    steady,
  };
  const database = beside
    ? await openDatabase({
        ...opening,
        ...(beside.machine.database as TestDatabase).place,
        inline: true,
      })
    : await openEmpty(opening, hasMasters ? mastersAt(now()) : undefined);
  const logged: string[] = [];
  const machine: Machine = {
    secrets,
    delivery: openDelivery({ mode: 'test' }),
    directory: embeddedDirectory(database),
    database,
    rowParts,
    hub: await openHub({ database, now }),
    settings: set,
    log: openLog('info', { write: (line: string) => void logged.push(line) }),
    steady,
    now,
    accounts: () => noAccounts,
  };
  const app = await createApp({
    machine,
    nouns,
    modules: its,
    authenticate: async (instance) => {
      instance.decorateRequest('user', null);
      instance.addHook('onRequest', async (request) => {
        const header = request.headers['x-user'];
        request.user = typeof header === 'string' ? (JSON.parse(header) as SignedIn) : null;
      });
    },
    ...over,
  });
  if (hasMasters) await withMasters(machine, database as TestDatabase);
  return {
    app,
    machine,
    logged,
    ask: async (user, method, url, more = {}) => {
      const reply = await app.inject({
        ...more,
        method: method as never,
        url,
        headers: { ...(user && { 'x-user': JSON.stringify(user) }), ...more.headers },
      });
      const isPlain = reply.headers['content-encoding'] === undefined;
      const isJson = isPlain && /json/.test(String(reply.headers['content-type']));
      return {
        status: reply.statusCode,
        headers: reply.headers,
        text: reply.body,
        bytes: reply.rawPayload,
        json: isJson ? reply.json() : undefined,
      };
    },
    close: async () => {
      machine.hub.close();
      await app.close();
      try {
        await expectWordsForEntries(database, opening.nouns);
      } finally {
        await database.close();
      }
    },
  };
};

/** A desk that is valid in every field. */
export const aDesk = (more: object = {}) => ({
  memberId: 'M001',
  deskId: 'D1',
  title: 'Front desk',
  seats: 3,
  kind: 'R',
  ...more,
});
