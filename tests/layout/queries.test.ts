import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/** The files whose statements run once or more for each bid, each answer of a custodian or each row of a file. */
const often = [
  'resources/allocation/server/publishMutations.ts',
  'resources/allocationLock/server/bookLock.ts',
  'resources/offer/server/custodianTerms.ts',
  'resources/offer/server/offerInForce.ts',
  'resources/order/server/change/revision.ts',
  'resources/order/server/custodian/custodianAnswer.ts',
  'resources/order/server/custodian/custodianChange.ts',
  'resources/order/server/intake/addedOrders.ts',
  'resources/order/server/intake/askRisk.ts',
  'resources/order/server/intake/refused.ts',
  'resources/order/server/originBid.ts',
  'resources/riskCheck/server/answers.ts',
];

test('hand-written SQL is prepared only where it runs for each bid or each row; all else asks by store or Kysely', () => {
  const prepares = ['resources', 'src']
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/^src\/server\/(database|files)\//.test(path))
    .filter((path) => /\.prepared\(/.test(readFileSync(new URL(path, root), 'utf8')));
  expect(prepares.sort()).toEqual(often);
});
