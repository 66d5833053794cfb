import { renderHook, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { ResourceDefinitionContextProvider, useResourceDefinitions } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { outward, outwardTo } from '#console/app/addresses.ts';
import { definitions } from '#console/app/resources.tsx';
import { inReactAdminsWords, inSpecifiedWords } from '#console/list/listWords.ts';
import { placeAt } from '#console/nouns/useCurrentPlace.ts';
import { roles } from '#domain/roles.ts';
import { type Action, filled, keyOf, may, parametersOf, type View, viewsOf } from '#model';
import { nouns } from '#registry';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const views = nouns.flatMap((noun) => viewsOf(noun) as View[]);
const openings = ['list', 'show', 'edit', 'create'] as const;

describe('the resources of react-admin', () => {
  test('are all nouns and variants that a role may open, by their names', () => {
    const { result } = renderHook(useResourceDefinitions, {
      wrapper: ({ children }) => (
        <ResourceDefinitionContextProvider definitions={definitions}>
          {children}
        </ResourceDefinitionContextProvider>
      ),
    });
    const known = Object.keys(result.current);
    for (const role of roles) {
      const reader = { userId: 'u', role, memberId: 'M001', branchId: 'B1' };
      const opened = views.filter((view) =>
        openings.some((action: Action) => may(reader, action, view)),
      );
      expect(opened.length).toBeGreaterThan(0);
      expect(known).toEqual(expect.arrayContaining(opened.map(({ name }) => name)));
    }
  });

  test('have the screens that their schema gives them', () => {
    for (const { name, screens } of views)
      expect([name, definitions[name]]).toEqual([
        name,
        expect.objectContaining({
          hasList: screens.list !== undefined,
          hasShow: screens.show !== undefined,
          hasEdit: screens.edit !== undefined,
          hasCreate: screens.create !== undefined,
        }),
      ]);
  });
});

/** Values for the parameters of an address, such as no address must break. */
const strange = ['A/B', 'a b', '100%', 'ü', 'x?y#z'];

describe('an address that react-admin makes', () => {
  test.each(
    views
      .map(({ name }) => `/${name}/nothing/at/all`)
      .filter((path) => placeAt(path) === null && outward(path) === path)
      .filter((_, at) => at % 12 === 0),
  )('says that there is no such page where nothing is there: %s', async (path) => {
    signIn('controlUser');
    openConsole(path);
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeVisible();
  });

  test('leads to that of the specification, for every screen of every noun, whatever the key', () => {
    for (const view of views) {
      const key = view.noun.key.map(String);
      const row = Object.fromEntries(key.map((name, at) => [name, strange[at % strange.length]]));
      const id = encodeURIComponent(keyOf(view.noun as { key: readonly string[] }, row));
      const made = {
        list: `/${view.name}`,
        create: `/${view.name}/create`,
        edit: `/${view.name}/${id}`,
        show: `/${view.name}/${id}/show`,
      };
      for (const kind of openings) {
        const path = view.screens[kind];
        // An address of the specification that reads like one of react-admin is the specification's.
        if (path === undefined || placeAt(made[kind])) continue;
        if (parametersOf(path).some((name) => !key.includes(name))) continue;
        expect([made[kind], outward(made[kind])]).toEqual([made[kind], filled(path, row)]);
      }
    }
  });

  test('keeps its search, and any other address is left alone', () => {
    expect(outward('/holiday?page=2#x')).toBe('/masters/holiday-master?page=2#x');
    expect(outwardTo({ pathname: '/holiday', search: '?a=b' })).toEqual({
      pathname: '/masters/holiday-master',
      search: '?a=b',
    });
    for (const other of [
      '/',
      '/order/entry',
      '/nothing/here',
      '?page=2',
      '/masters/holiday-master',
    ])
      expect(outward(other)).toBe(other);
    expect(outwardTo(-1)).toBe(-1);
  });

  test('opened in the browser, it becomes that of the specification', async () => {
    signIn('controlUser');
    exchange.use(
      http.get('/api/masters/holiday/2027-12-25', () =>
        HttpResponse.json({
          ...kept,
          holidayDate: '2027-12-25',
          dayKind: 'HOLIDAY',
          description: 'Christmas',
        }),
      ),
      http.get('/api/masters/holiday/2027-12-25/held', () => HttpResponse.json(null)),
    );
    const { address } = openConsole('/holiday/2027-12-25');
    expect(await screen.findByDisplayValue('Christmas')).toBeInTheDocument();
    expect(address()).toBe('/masters/holiday-master/2027-12-25');
  });
});

describe('the search of a list', () => {
  const branch = views.find(({ name }) => name === 'branch') as View;
  const holiday = views.find(({ name }) => name === 'holiday') as View;
  const pairs: [string, string, View][] = [
    [
      '?isActive=true&q=mum&sort=-branchName&perPage=10',
      '?filter={"isActive":"true","q":"mum"}&sort=branchName&order=DESC&perPage=10',
      branch,
    ],
    ['?sort=branchName', '?sort=branchName&order=ASC', branch],
    [
      '?holidayDate__gte=2026-01-01&holidayDate__lte=2026-12-31',
      '?filter={"holidayDate__gte":"2026-01-01","holidayDate__lte":"2026-12-31"}',
      holiday,
    ],
    [
      '?dayKind=HOLIDAY&dayKind=SPECIAL&at=50',
      '?filter={"dayKind":["HOLIDAY","SPECIAL"]}&page=3',
      holiday,
    ],
  ];

  test.each(pairs)('says the same in both wordings: %s', (specified, reactAdmins, view) => {
    expect(decodeURIComponent(inReactAdminsWords(view, specified))).toBe(reactAdmins);
    const back = inSpecifiedWords(view, new URLSearchParams(reactAdmins));
    expect(Object.fromEntries(back)).toEqual(Object.fromEntries(new URLSearchParams(specified)));
  });

  test('in react-admin’s words shows what it says, and what is no filter of the list is left out', async () => {
    signIn('controlUser');
    const queries: URLSearchParams[] = [];
    const row = {
      ...kept,
      tradingMemberId: 'M001',
      branchId: 'B1',
      branchName: 'Office B1',
      city: 'Pune',
      isActive: true,
    };
    exchange.use(listing('/masters/branch', [row], {}, queries));
    openConsole(
      '/masters/branch?filter={"isActive":true,"docs":"x"}&sort=branchName&order=DESC&page=1&perPage=10',
    );
    expect(await screen.findByText('Office B1')).toBeInTheDocument();
    expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({
      filter: '{"isActive":true}',
      sort: '["branchName","DESC"]',
      range: '[0,9]',
    });
  });

  test('of the specification is no other object for react-admin than before where it says nothing', () => {
    expect(inReactAdminsWords(branch, '')).toBe('');
    expect(inReactAdminsWords(branch, '?row=M001%2FB1&density=compact')).toBe('');
    // A page that cannot be fetched stays the one that was asked for.
    expect(inReactAdminsWords(branch, '?after=xyz&at=25')).toBe('');
    const same = new URLSearchParams('?isActive=true');
    expect(inSpecifiedWords(branch, same)).toBe(same);
    const broken = inSpecifiedWords(branch, new URLSearchParams('?filter={oops&order=ASC'));
    expect([...broken]).toEqual([]);
  });
});
