import { expect, test } from 'vitest';
import { integer, outlineOf, resource, rolesThat, routesOf, text, viewsOf } from '#model';
import { nouns } from '#registry';
import { outlines } from '#registry/outlines.ts';

test('an outline keeps names, places and rights, and leaves out fields, lists, helps and answers', () => {
  const access = { controlUser: { actions: ['list', 'edit'] } } as const;
  const screens = { list: '/desks' };
  const desk = resource('desk', {
    label: 'Desk',
    plural: 'Desks',
    help: 'Where bids are made.',
    fields: { id: text('Id'), status: text('Status') },
    list: { columns: ['id'] },
    access,
    menu: { group: 'Masters' },
    screens,
    variants: { open: { label: 'Open Desk', where: { status: 'open' }, list: {}, screens } },
    pages: { floor: { label: 'Floor', path: '/floor', keys: [['x', 'Leaves']] } },
    calls: {
      seats: { route: 'GET /desks/seats', answer: { free: integer('Free') } },
      seat: {
        route: 'POST /desks/seat',
        roles: ['dealer'],
        summary: 'Takes a seat',
        answer: { seat: text('Seat') },
      },
    },
    approve: { fields: ['status'], by: ['viewOnly'] },
    linkedFrom: ['order'],
    live: true,
  });
  expect(outlineOf(desk)).toStrictEqual({
    noun: 'resource',
    name: 'desk',
    label: 'Desk',
    plural: 'Desks',
    key: ['id'],
    api: '/masters/desk',
    access,
    menu: { group: 'Masters' },
    screens,
    variants: { open: { label: 'Open Desk', where: { status: 'open' }, screens } },
    pages: { floor: { label: 'Floor', path: '/floor' } },
    calls: {
      seats: { route: 'GET /desks/seats' },
      seat: { route: 'POST /desks/seat', roles: ['dealer'] },
    },
    approve: { by: ['viewOnly'] },
    linkedFrom: ['order'],
  });
});

test('the outlines are plain data, which the build writes as JSON', () => {
  expect(outlines.length).toBeGreaterThan(30);
  expect(JSON.parse(JSON.stringify(outlines))).toStrictEqual(outlines);
});

test('outlines say of views, calls and roles what the whole nouns say', () => {
  const saidOf = (all: Parameters<typeof outlineOf>[0][]) =>
    all.map((noun) => ({
      views: viewsOf(noun).map(({ noun: _, list: __, ...view }: any) => view),
      routes: routesOf(noun),
      listers: rolesThat(noun, 'list'),
      makers: rolesThat(noun, 'create'),
    }));
  expect(saidOf([...outlines])).toEqual(saidOf([...nouns]));
});
