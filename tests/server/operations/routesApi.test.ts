import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { placesOf } from '#model';
import { nouns } from '#registry';
import type { Operation } from '#server/operations/operation.ts';
import { operationsOf } from '#server/operations/operations.ts';
import { rolesInOrder, routes } from '../../routes/routes.ts';
import { type Market, openMarket } from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** The place of the console that an address opens: the one with the fewest parameters, as a router chooses. */
const placeAt = (path: string) =>
  placesOf(nouns)
    .filter((place) => matches(place.path, path))
    .toSorted((a, b) => parameters(a.path) - parameters(b.path))[0];
const parameters = (path: string) => path.split('{').length - 1;
const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`, 'i').test(path);

const reader = (role: Role) => ({ userId: 'x', role, memberId: 'M001', branchId: 'B1' });

test.each(routes)('$path is for exactly the roles of the specification', ({ path, roles }) => {
  const place = placeAt(path.replace('{draft}', '1'));
  expect(place, 'no schema has it').toBeDefined();
  expect(rolesInOrder.filter((role) => place?.allows(reader(role)))).toEqual(roles);
});

const who = (role: Role) =>
  as(role, ['controlUser', 'listco', 'viewOnly'].includes(role) ? { memberId: null } : {});
const call = ({ method, path }: Operation, role: Role) =>
  market.ask(who(role), method, `/api${path.replace(/\{\w+\}/g, '0')}`, {
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  });

describe('every call of the API is refused with 403 to each role without the right', () => {
  test.each(operationsOf(nouns).map((operation) => [operation.id, operation] as const))(
    '%s',
    async (_, operation) => {
      for (const role of rolesInOrder) {
        if (operation.roles.includes(role)) continue;
        expect([role, (await call(operation, role)).status]).toEqual([role, 403]);
      }
    },
  );
});

/** The call behind each type of screen. */
const callOf = { list: 'list', show: 'show', edit: 'edit', create: 'create' } as const;

test.each(routes)(
  'the server refuses the rows of $path to the roles that have no such screen',
  async ({ path, roles }) => {
    const place = placeAt(path.replace('{draft}', '1'));
    if (!place || place.kind === 'page') return;
    const operation = operationsOf(nouns).find(
      ({ type, noun }) =>
        noun === place.noun &&
        (type.name === callOf[place.kind] || (noun.noun === 'report' && type.name === 'report')),
    );
    // A hand-written call replaces the generated one and has been tested with its roles above.
    if (!operation) return;
    for (const role of rolesInOrder.filter((each) => !roles.includes(each))) {
      const separator = operation.path.includes('?') ? '&' : '?';
      const through = {
        ...operation,
        path: `${operation.path}${separator}view=${place.view.name}`,
      };
      expect([role, (await call(through, role)).status]).toEqual([role, 403]);
    }
  },
);
