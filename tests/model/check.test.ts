import { expect, test } from 'vitest';
import {
  choice,
  filtersOf,
  integer,
  type Noun,
  nothing,
  read,
  reference,
  report,
  resource,
  text,
  viewsOf,
  within,
  workflow,
} from '#model';
import { faultsOfSchemas, indexesOf } from '#model/check/check.ts';
import { nouns } from '#registry';

/** A sound schema with a fault; types are off because they would object to most of them. */
const thing = (changes: Record<string, unknown> = {}, name = 'thing'): Noun =>
  resource(name, {
    label: 'Thing',
    key: ['a'],
    fields: { a: text('A'), b: text('B') },
    access: { dealer: read },
    api: `/x/${name}`,
    screens: {},
    ...changes,
  } as any);

test('the schemas of the project have no faults', () => {
  expect(nouns.length).toBeGreaterThan(8);
  expect(faultsOfSchemas(nouns)).toEqual([]);
});

test('a sound schema has none', () => {
  expect(faultsOfSchemas([thing(), thing({}, 'other')])).toEqual([]);
});

const served = [['b', 'c', 'a'], ['b', 'a'], ['c']];
const large = {
  storage: { size: 'large', indexes: served },
  fields: {
    a: text('A'),
    b: text('B', { filterable: true }),
    c: text('C', { sortable: true }),
    d: text('D'),
  },
};
const indexed = (indexes: readonly (readonly string[])[], more: object = {}) => ({
  ...large,
  storage: { size: 'large', indexes, ...more },
});

test('a large table whose indexes serve each filter with each order has none', () => {
  expect(faultsOfSchemas([thing(large)])).toEqual([]);
  const own = { dealer: within({ b: 'memberId', d: 'branchId' }, read) };
  expect(faultsOfSchemas([thing({ ...large, access: own })])).toEqual([]);
});

const states = { open: ['Open', 'blue'], shut: ['Shut', 'black'], lost: ['Lost', 'red'] } as const;
const shut = { label: 'Shut', from: ['open'], to: 'shut', by: ['dealer'] } as const;

const faulty: [message: string, schemas: Noun[]][] = [
  [
    "Lists of thing can be filtered by 'b' and ordered by 'c', and no index has both: add [b, c] to its indexes.",
    [thing(indexed([['b'], ['c']]))],
  ],
  [
    "Lists of thing can be filtered by 'b' and ordered by 'a', and no index has both: add [b, a] to its indexes.",
    [thing(indexed([['b', 'c'], ['c']]))],
  ],
  [
    "Lists of thing are limited to the own 'd' of dealer and ordered by 'a', and no index has both: add [d, a] to its indexes.",
    [
      thing({
        ...indexed([...served, ['d', 'c']]),
        access: { dealer: within({ d: 'memberId' }, read) },
      }),
    ],
  ],
  [
    "Lists of thing can be filtered by 'b' and ordered by 'a', and no index has both: add [b, a] to its indexes.",
    // An index without the rows that have no 'd' is none for all of 'b'.
    [thing(indexed([['b', 'c', 'a'], ['b', 'd', 'a'], ['c']], { sparse: ['d'] }))],
  ],
  [
    "Two nouns are named 'thing': schemas/thing.ts and schemas/thing.ts. Give one another name.",
    [thing(), thing({ api: '/y' })],
  ],
  [
    "Two nouns are named 'thing-old': schemas/thing.ts and schemas/thing-old.ts. Give one another name.",
    [thing({ variants: { old: { screens: {} } } }), thing({}, 'thing-old')],
  ],
  [
    'Two screens share the path /things/{}: thing show and other page map. One would never open.',
    [
      thing({ screens: { show: '/things/{a}' } }),
      thing({ pages: { map: { label: 'Map', path: ['/map', '/Things/{b}'] } } }, 'other'),
    ],
  ],
  [
    'Two nouns answer at /api/x/thing: thing and other. Give one another api.',
    [thing(), thing({ api: '/x/Thing' }, 'other')],
  ],
  [
    'Two calls are GET /x/{}/count: thing count and other number. One would never be made.',
    [
      thing({ calls: { count: { route: 'GET /x/{a}/count', answer: nothing } } }),
      thing({ calls: { number: { route: 'GET /x/{b}/count', answer: nothing } } }, 'other'),
    ],
  ],
  [
    'F1 opens two pages: thing page map and other page plan. Take it from one.',
    [
      thing({
        pages: { map: { label: 'Map', path: '/map', shortcut: { key: 'F1', roles: ['dealer'] } } },
      }),
      thing(
        {
          pages: {
            plan: { label: 'Plan', path: '/plan', shortcut: { key: 'F1', roles: ['dealer'] } },
          },
        },
        'other',
      ),
    ],
  ],
  [
    "thing has a field 'Version', a name that the machine keeps for itself.",
    [thing({ fields: { a: text('A'), Version: text('Version') } })],
  ],
  [
    "thing has a field 'floor price': spell it in letters and digits, like 'mailAddress'.",
    [thing({ fields: { a: text('A'), 'floor price': text('Floor') } })],
  ],
  [
    'thing has no key: name the fields that tell one row from another.',
    [
      report('thing', {
        label: 'Thing',
        key: [],
        fields: { a: text('A') },
        access: {},
        api: '/x',
        screens: {},
      }),
    ],
  ],
  ["The key of thing names 'c', which is no field of it.", [thing({ key: ['a', 'c'] })]],
  [
    "The key of thing names 'a', which may be blank.",
    [thing({ fields: { a: text('A', { optional: true }) } })],
  ],
  [
    'The edit path of thing has {b}, which is no part of its key.',
    [thing({ screens: { edit: '/things/{a}/{b}' } })],
  ],
  [
    'The show path of thing lacks {a}, so it cannot tell rows apart.',
    [thing({ screens: { show: '/things' } })],
  ],
  [
    "thing.b refers to 'nothing', and no schema is named so.",
    [thing({ fields: { a: text('A'), b: reference('B', 'nothing') } })],
  ],
  [
    "thing.b leads to rows of 'nothing', and no schema is named so.",
    [thing({ fields: { a: text('A'), b: text('B', { record: 'nothing' }) } })],
  ],
  [
    "The filter of thing.b has the values that 'kinds' answers, and no call is named so.",
    [thing({ fields: { a: text('A'), b: text('B', { filterable: true, valuesFrom: 'kinds' }) } })],
  ],
  [
    'thing.b leads to rows of other, whose key has more than one part.',
    [
      thing({ fields: { a: text('A'), b: text('B', { record: 'other' }) } }),
      thing({ key: ['a', 'b'] }, 'other'),
    ],
  ],
  [
    "thing.b leads to other unless 'c', which is no field of thing.",
    [
      thing({
        fields: {
          a: text('A'),
          b: text('B', { record: { noun: 'other', unless: { c: 'none' } } }),
        },
      }),
      thing({}, 'other'),
    ],
  ],
  [
    "thing.b leads to the page 'plan' of thing, and there is none.",
    [
      thing({
        fields: { a: text('A'), b: integer('B', { record: { noun: 'thing', page: 'plan' } }) },
      }),
    ],
  ],
  [
    "thing.b leads to the page 'plan' of thing, whose path has not one parameter.",
    [
      thing({
        fields: { a: text('A'), b: integer('B', { record: { noun: 'thing', page: 'plan' } }) },
        pages: { plan: { label: 'Plan', path: '/plan' } },
      }),
    ],
  ],
  [
    "thing.b leads to rows of other by 'b', and no list of other is filtered by it.",
    [
      thing({
        fields: { a: text('A'), b: text('B', { record: { noun: 'other', sharing: ['b'] } }) },
      }),
      thing({}, 'other'),
    ],
  ],
  [
    "thing limits dealer by 'memberId', which is no field of it.",
    [thing({ access: { dealer: { ...read, within: { memberId: 'memberId' } } } })],
  ],
  [
    "A list of thing names 'c', which is no field of it.",
    [thing({ list: { columns: ['a', 'c'] } })],
  ],
  [
    "A list of thing-old names 'constructor', which is no field of it.",
    [thing({ variants: { old: { list: { columns: ['constructor'] }, screens: {} } } })],
  ],
  [
    "thing.state never reaches the state 'lost': no move leads there.",
    [
      thing({
        fields: {
          a: text('A'),
          state: workflow('State', { states, initial: 'open', moves: { shut } }),
        },
      }),
    ],
  ],
  [
    "Lists of thing can be filtered by 'b', and no index leads with it: add [b] to its indexes.",
    [
      thing({
        storage: { size: 'large' },
        fields: { a: text('A'), b: choice('B', { x: 'X' }, { filterable: true }) },
      }),
    ],
  ],
  [
    "Lists of thing can be sorted by 'b', and no index leads with it: add [b] to its indexes.",
    [
      thing({
        storage: { size: 'large' },
        fields: { a: text('A'), b: text('B', { sortable: true }) },
      }),
    ],
  ],
  [
    "Lists of thing can be searched by 'b', and no index leads with it: add [b] to its indexes.",
    [
      thing({
        storage: { size: 'large' },
        fields: { a: text('A'), b: text('B', { searchable: true }) },
      }),
    ],
  ],
];

test.each(faulty)('it says: %s', (message, schemas) => {
  expect(faultsOfSchemas(schemas)).toEqual([message]);
});

test('a field without a double is index enough of itself', () => {
  const fields = { a: text('A'), b: text('B', { sortable: true, unique: true }) };
  expect(faultsOfSchemas([thing({ storage: { size: 'large' }, fields })])).toEqual([]);
});

test('a filter of a large table that is walked needs no index; an order by it still does', () => {
  const walked = { storage: { size: 'large', walked: ['b'] } };
  const fields = { a: text('A'), b: choice('B', { x: 'X' }, { filterable: true }) };
  expect(faultsOfSchemas([thing({ ...walked, fields })])).toEqual([]);
  const sorted = { ...fields, b: choice('B', { x: 'X' }, { filterable: true, sortable: true }) };
  expect(faultsOfSchemas([thing({ ...walked, fields: sorted })])).toEqual([
    "Lists of thing can be sorted by 'b', and no index leads with it: add [b] to its indexes.",
  ]);
  // Only what it names is walked.
  const other = { ...fields, c: text('C', { filterable: true }) };
  expect(faultsOfSchemas([thing({ ...walked, fields: other })])).toEqual([
    "Lists of thing can be filtered by 'c', and no index leads with it: add [c] to its indexes.",
  ]);
});

test('what is walked is a filter of a large table that no index leads with', () => {
  const walked = nouns.flatMap((noun) =>
    noun.noun !== 'resource' ? [] : (noun.storage?.walked ?? []).map((name) => ({ noun, name })),
  );
  expect(walked.map(({ noun, name }) => `${noun.name}.${name}`)).toEqual(
    expect.arrayContaining(['order.day', 'orderLog.event', 'orderLog.at', 'journal.at']),
  );
  const idle = walked.filter(
    ({ noun, name }) =>
      noun.storage?.size !== 'large' ||
      !viewsOf(noun).some((view) => filtersOf(view).includes(name)) ||
      indexesOf(noun).some(([first]) => first === name),
  );
  expect(idle.map(({ noun, name }) => `${noun.name}.${name}`)).toEqual([]);
});

test('a small table has an index for each field that its lists use, a large one those it names', () => {
  const fields = {
    a: text('A', { sortable: true }),
    b: text('B', { searchable: true }),
    c: text('C', { filterable: true }),
    d: text('D'),
  };
  const small = thing({ fields, storage: { indexes: [['c', 'd']] }, list: { sort: '-d' } });
  expect(indexesOf(small as any)).toEqual([['c', 'd'], ['d'], ['b']]);
  const large = thing({ fields, storage: { indexes: [['c', 'd']], size: 'large' } });
  expect(indexesOf(large as any)).toEqual([['c', 'd']]);
});

test('two screens that some role may open are not named by one word or letter of the command line', () => {
  const named = (words: string[], name: string, role = 'dealer') =>
    thing(
      {
        commands: [{ words, go: words[0]?.[0] }],
        access: { [role]: read },
        screens: { list: `/x/${name}` },
      },
      name,
    );
  expect(faultsOfSchemas([named(['ab'], 'one'), named(['cd'], 'two')])).toEqual([]);
  expect(faultsOfSchemas([named(['ab'], 'one'), named(['ac'], 'two')])).toEqual([
    "The letter 'a' opens two screens for dealer: the list of one and the list of two. Take it from one.",
  ]);
  expect(faultsOfSchemas([named(['ab'], 'one'), named(['x', 'ab'], 'two')])).toEqual([
    "The word 'ab' opens two screens for dealer: the list of one and the list of two. Take it from one.",
  ]);
  // Nobody sees both.
  expect(faultsOfSchemas([named(['ab'], 'one'), named(['ab'], 'two', 'lic')])).toEqual([]);
});

test('a command takes what its list is filtered by or its page has in a path, and a record is found with fields', () => {
  const list = { list: '/x/thing' };
  const page = { label: 'Page', path: ['/page', '/page/{a}'] };
  const fault = (changes: object) => faultsOfSchemas([thing({ screens: list, ...changes })]);
  expect(fault({ commands: [{ words: ['A b'] }] })).toEqual([
    "the list of thing is named 'A b': spell it in small letters and digits.",
  ]);
  expect(fault({ commands: [{ words: ['ab'], takes: ['b'] }] })).toEqual([
    "the list of thing takes 'b' in the command line, and is not filtered by it.",
  ]);
  expect(fault({ pages: { one: { ...page, commands: [{ takes: ['a'] }] } } })).toEqual([]);
  expect(fault({ pages: { one: { ...page, commands: [{ takes: ['c'] }] } } })).toEqual([
    "thing page one takes 'c' in the command line, which is no field of it.",
    'thing page one takes c in the command line, and no path of it has these.',
  ]);
  expect(fault({ find: ['c'] })).toEqual(["thing is found with 'c', which is no field of it."]);
});

test('what is edited in bulk has a box in the form and tells no rows apart', () => {
  const manage = { dealer: { actions: ['list', 'edit'] } };
  const fault = (bulkEdit: string[], more: object = {}) =>
    faultsOfSchemas([thing({ access: manage, bulkEdit, ...more })]);
  expect(fault(['b'])).toEqual([]);
  expect(fault(['a'])).toEqual(["thing lets 'a' be edited in bulk, which nobody may edit."]);
  expect(fault(['b'], { unique: [['b']] })).toEqual([
    "thing lets 'b' be edited in bulk, which tells one row from another.",
  ]);
});

test('a value that must be typed is that of a field, for one row at a time', () => {
  const stop = { label: 'Stop', confirm: 'Stop {a}?', when: () => true, successMessage: 'Done.' };
  const fault = (more: object) =>
    faultsOfSchemas([
      thing({
        access: { dealer: { actions: ['list', 'edit'] } },
        actions: { stop: { ...stop, ...more } },
      }),
    ]);
  expect(fault({ typed: 'a' })).toEqual([]);
  const words = (name: string) =>
    `thing.stop wants '${name}' typed: it must be a field, and the action one on a single row.`;
  expect(fault({ typed: 'c' })).toEqual([words('c')]);
  expect(fault({ typed: 'a', bulk: true })).toEqual([words('a')]);
});
