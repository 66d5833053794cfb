import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { aBid, dealer } from '../server/market/openMarket.ts';
import { as, type Exchange } from '../server/market/smallExchange.ts';
import { addressOf, type Entry, entriesOf, userOf } from './addresses.ts';
import { openSignedMarket } from './signedMarket.ts';

let exchange: Exchange;
let calls: Entry[];
beforeAll(async () => {
  exchange = await openSignedMarket();
  await exchange.ask(dealer, 'POST', '/api/rms/order', { payload: aBid() });
  const document = (await exchange.ask(as('controlUser'), 'GET', '/api/openapi.json')).json;
  calls = entriesOf(document).filter(({ entry }) => entry.requestBody);
});
afterAll(() => exchange.close());

const contentOf = ({ entry }: Entry): Record<string, any> =>
  entry.requestBody.content['application/json'] ?? {};

test('every call with a body of JSON has an example', () => {
  const without = calls
    .filter((at) => 'schema' in contentOf(at) && !('example' in contentOf(at)))
    .map(({ entry }) => entry.operationId);
  expect(without).toEqual([]);
});

/** Calls whose example is refused for what is no fault of it, by a pattern of their ids, and why. */
const asTheySay: readonly [RegExp, string][] = [
  [/\.restore$/, 'an entry of the history, which differs from row to row'],
  [/^user\.(setTwoFactor|(offer|drop)Authenticator|renewRecoveryCodes)$/, 'the own password'],
  [/^user\.(create|edit)$/, 'what a user must have besides depends on the role'],
  [/^auth\.(viewAs|forgotPassword)$/, 'an account of the installation'],
  [/^processRun\.start$/, 'a process of the installation'],
];

test('the example of each call is taken in the market of the demo: no field of it is refused', async () => {
  const refused: string[] = [];
  const tried: string[] = [];
  for (const at of calls) {
    const { example } = contentOf(at);
    if (example === undefined) continue;
    for (const role of (at.entry['x-roles'] ?? ['controlUser']) as Role[]) {
      const address = await addressOf(exchange, at, role);
      if (address === null) continue;
      const method = at.method.toUpperCase() as 'POST' | 'PUT';
      const answer = await exchange.ask(userOf(role), method, address, { payload: example });
      tried.push(at.entry.operationId);
      const isExcused = asTheySay.some(([id]) => id.test(at.entry.operationId));
      if ((answer.status === 400 && !isExcused) || answer.status >= 500)
        refused.push(
          `${at.entry.operationId} as ${role}: ${answer.status} ${answer.text.slice(0, 200)} of ${JSON.stringify(example).slice(0, 200)}`,
        );
      break;
    }
  }
  expect(refused).toEqual([]);
  expect(new Set(tried).size).toBeGreaterThan(90);
});
