import { roles } from '#domain/roles.ts';
import { choice, dateTime, integer, listOf, omittable, read, resource, text } from '#model';

/** Why it is halted: the circuit breaker for a disorderly market, or the exchange closing its market by hand. */
const cause = choice('Cause', { BREAKER: 'Circuit breaker', MARKET: 'Market status' });
const symbol = text('Symbol', { max: 10, upper: true });
const reason = text('Reason', { min: 3, max: 300 });
const haltedBy = text('By', { max: 30, code: true });
const haltedAt = dateTime('Since');

/**
 * The current halts. The intake reads them with every bid, so a halt takes effect with its commit.
 */
export const halt = resource('halt', {
  label: 'Halt',
  messages: { Alerts: { types: ['CIRCUIT_BREAKER'], isAlert: true } },
  help: 'Symbols in which bidding is halted. Bids cannot be entered, modified or cancelled until another Control User resumes bidding.',
  key: ['symbol', 'cause'],
  fields: {
    symbol,
    cause,
    reason,
    haltedBy,
    haltedAt,
  },
  entries: {
    halt: 'Halted',
    resume: 'Resumed',
  },
  journal: { rows: 'each' },
  access: { controlUser: read },
  api: '/rms/halt',
  screens: {},
  pages: {
    market: {
      label: 'Change Market Status',
      path: '/utils/change-mkt-status',
      menu: { group: 'Utilities', position: 4 },
      commands: [{ words: ['mkt'], go: 'k' }],
      linkedFrom: ['marketStatus'],
    },
    breaker: {
      label: 'Circuit Breaker',
      path: '/utils/circuit-breaker',
      menu: { group: 'Utilities', position: 5 },
      commands: [{ words: ['cb'] }],
    },
  },
  calls: {
    now: {
      route: 'GET /rms/halt/now',
      askedFirst: true,
      roles,
      summary: 'The current halts, with reason and time; for Control Users, also the person',
      answer: listOf({
        symbol,
        cause,
        reason,
        haltedAt,
        haltedBy: omittable(haltedBy),
      }),
    },
    reach: {
      route: 'GET /rms/halt/reach',
      roles: ['controlUser'],
      summary:
        'The effect of a halt or of its end: sessions, live bids, members with bids, people signed in',
      query: { symbol },
      answer: {
        sessions: listOf(text('Session', { help: 'A symbol and a series with a session today.' })),
        liveBids: integer('Live Bids'),
        members: integer('Members', { help: 'Members with a live bid there.' }),
        signedIn: integer('Signed In'),
      },
    },
    stop: {
      route: 'POST /rms/halt',
      roles: ['controlUser'],
      summary: 'Halts all bidding in a symbol, or in all of them (*)',
      body: { symbol, cause, reason },
      example: { symbol: 'NHPC', cause: 'BREAKER', reason: 'The price moved too fast' },
      status: 201,
      answer: {},
    },
    resume: {
      route: 'POST /rms/halt/resume',
      roles: ['controlUser'],
      summary: 'Resumes bidding; not by the person who halted it',
      body: { symbol, cause, reason },
      answer: {},
    },
  },
});
