import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  decimal,
  integer,
  manageAndRemove,
  type Noun,
  pan,
  read,
  resource,
  secret,
  text,
  within,
  workflow,
} from '#model';
import { journal } from '#own/journal/journal.ts';
import journalModule from '#own/journal/server.ts';
import { journalAnchor } from '#own/journalAnchor/journalAnchor.ts';
import anchors from '#own/journalAnchor/server.ts';
import { pendingChange } from '#own/pendingChange/pendingChange.ts';
import approvals from '#own/pendingChange/server.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { serverModule } from '#server/module/module.ts';
import { as, type Exchange, openExchange } from '../market/smallExchange.ts';

/** The terms of an offer, which two people change once it is live, with a field of each sort. */
export const offer = resource('offer', {
  label: 'Offer',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true }),
    symbol: text('Symbol', { max: 10, upper: true, searchable: true }),
    price: decimal('Price', { places: 2, min: 0.01 }),
    lot: integer('Lot', { min: 1, initial: 1 }),
    note: text('Note', { max: 100, optional: true }),
    pan: pan('PAN', { optional: true }),
    word: secret('Word', { optional: true }),
    status: workflow('Status', {
      states: { draft: ['Draft', 'grey'], live: ['Live', 'green'], shut: ['Shut', 'black'] },
      initial: 'draft',
      moves: {
        publish: {
          label: 'Publish',
          from: ['draft'],
          to: 'live',
          by: ['controlUser'],
          byAnother: true,
        },
        shut: { label: 'Shut', from: ['live'], to: 'shut', by: ['controlUser'] },
      },
    }),
  },
  rules: { lot: ({ lot, price }) => lot > 100 && price > 100 && 'Lot is too large at this price' },
  access: { controlUser: manageAndRemove, viewOnly: read },
  api: '/masters/offer',
  screens: {},
  unique: [['symbol', 'price']],
  approve: { fields: ['price', 'lot'], when: { status: 'live' } },
  bulkEdit: ['lot', 'note'],
});

/** A venue whose rows belong to members, and whose creation by a dealer waits for approval. */
export const venue = resource('venue', {
  label: 'Venue',
  key: ['memberId', 'code'],
  fields: {
    memberId: text('Member Id', { max: 5 }),
    code: text('Code', { max: 20 }),
    city: text('City', { max: 30, optional: true }),
  },
  access: {
    dealer: within({ memberId: 'memberId' }, manageAndRemove),
    memberAdmin: within({ memberId: 'memberId' }, manageAndRemove),
    controlUser: manageAndRemove,
  },
  api: '/masters/venue',
  screens: {},
  approve: { fields: ['city'], creation: ['dealer'], by: ['memberAdmin'] },
  bulkEdit: ['city'],
});

/** Users, by their part in the tests. */
const person = resource('user', {
  label: 'User',
  key: ['userId'],
  fields: { userId: text('User Id'), userName: text('User Name') },
  access: { controlUser: manageAndRemove },
  api: '/masters/user',
  screens: {},
});

export const heldNouns: readonly Noun[] = [
  offer,
  venue,
  person,
  pendingChange,
  journal,
  journalAnchor,
];

/** Runs a statement as an owner of the database would, in either of the databases. */
export const runSql = mutation('test.sql', async (tx, statement: string) => {
  await sql.raw(statement).execute(tx.db);
});

/** A whole server with offers, venues and pending changes. */
export const openHeld = (): Promise<Exchange> =>
  openExchange(
    heldNouns,
    [
      approvals as never,
      anchors as never,
      journalModule as never,
      serverModule(person, { calls: {}, mutations: [runSql] }) as never,
    ],
    { settings: { heads: { file: headsFile(), minutes: 5, sftp: null, mail: null } } },
  );

/** Where the heads of an exchange may be; there is no such file before a test makes it. */
const headsFile = () => join(tmpdir(), `heads-${randomUUID()}.jsonl`);

export const maker = as('controlUser', { userId: 'control' });
export const checker = as('controlUser', { userId: 'control2' });
export const viewer = as('viewOnly', { userId: 'viewer' });
