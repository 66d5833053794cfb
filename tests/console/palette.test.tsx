import { existsSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { addressOfCommand, commandsOf, lettersFor } from '#model';
import { outlines } from '#registry/outlines.ts';
import { exchange, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const bid = {
  noun: 'order',
  view: 'order',
  key: '2026112500000042',
  label: '2026112500000042',
  words: ['LICI', 'Non-retail', 'C0042', 'Confirmed'],
  values: { orderId: '2026112500000042', symbol: 'LICI', series: 'IS', clientId: 'C0042' },
};

const session = {
  openOnDate: '2026-11-24',
  nextOnDate: '2026-11-25',
  mktOpenTime: '09:15:00',
  mktCloseTime: '15:30:00',
  isNewOrderAllowed: true,
};

/** The texts for which records were sought. */
let sought: string[] = [];
const open = (path = '/securities') => {
  sought = [];
  exchange.use(
    listing('/rms/order', []),
    listing('/rms/errororder', []),
    http.get('/api/find', ({ request }) => {
      const text = new URL(request.url).searchParams.get('text') ?? '';
      sought.push(text);
      return HttpResponse.json(bid.key.startsWith(text) || text === 'LICI' ? [bid] : []);
    }),
    http.get('/api/masters/security/active', () =>
      HttpResponse.json([
        { symbol: 'LICI', configuration: { series: 'IS', ...session } },
        { symbol: 'NHPC', configuration: { series: 'RS', ...session } },
      ]),
    ),
  );
  return openConsole(path);
};

const box = () => screen.findByRole('combobox', { name: 'Find anything' });
const press = async () => {
  await screen.findByRole('button', { name: 'Find anything' });
  await userEvent.keyboard('{Control>}k{/Control}');
  return box();
};
const lines = () =>
  within(screen.getByRole('dialog', { name: 'Find anything' }))
    .queryAllByRole('option')
    .map(({ firstElementChild }) => firstElementChild?.textContent);

test('words that were pasted find a screen and records without what is hidden in them', async () => {
  signIn('dealer', 'M001', 'B1');
  open();
  await press();
  await userEvent.paste('\u200bMarket\u00a0By\u2060 Price');
  await waitFor(() => expect(lines()).toContain('Market by Price'));
  await userEvent.clear(await box());
  await userEvent.paste('\ufeffLI\u200bCI\u00a0');
  await waitFor(() => expect(sought).toContain('LICI'));
});

test('Ctrl+K opens a line that finds screens by their words, Enter opens the first, Escape gives the focus back', async () => {
  signIn('dealer', 'M001', 'B1');
  const { address } = open();
  const button = await screen.findByRole('button', { name: 'Find anything' });
  button.focus();
  await press();
  expect(await box()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  // jsdom does not close a dialog by Escape: the browser's own event does.
  screen.queryByRole('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button).toHaveFocus();
  await userEvent.type(await press(), 'error ord');
  expect(lines()[0]).toBe('Error Orders');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/order/errororders'));
});

test('the line is a combobox: it names the list and the marked line, which the arrows move', async () => {
  signIn('dealer', 'M001', 'B1');
  open();
  const line = await press();
  const options = within(screen.getByRole('listbox', { name: 'Search results' })).getAllByRole(
    'option',
  );
  expect(line).toHaveAttribute('aria-expanded', 'true');
  expect(line).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(line).toHaveAttribute('aria-activedescendant', options[0]?.id);
  await userEvent.keyboard('{ArrowDown}');
  expect(line).toHaveAttribute('aria-activedescendant', options[1]?.id);
  expect(options[1]).toHaveAttribute('aria-selected', 'true');
  await userEvent.type(line, 'qqqq');
  expect(line).toHaveAttribute('aria-expanded', 'false');
  await screen.findByText('Nothing matches these words.');
});

test('nobody is offered a screen that is not theirs', async () => {
  signIn('dealer', 'M001', 'B1');
  open();
  await userEvent.type(await press(), 'trading members');
  expect(lines()).toEqual([]);
});

test.each([
  ['oe lici is', '/order/entry/LICI/IS'],
  ['OE LICI non-retail', '/order/entry/LICI/IS'],
  ['pan abcde1234f', '/order/report?pan=ABCDE1234F'],
  ['or c0042', '/order/report?clientId=C0042'],
  ['mbp lici is', '/mbp?symbol=LICI&series=IS'],
])('%s opens %s', async (text, path) => {
  signIn('dealer', 'M001', 'B1');
  const { address } = open();
  await userEvent.type(await press(), text);
  await waitFor(() => expect(lines().length).toBeGreaterThan(0));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(path));
});

test.each(['2026-12-25', '25-12-2026', '25/12/26', '25-Dec-2026', '25 Dec 2026'])(
  'a day that is typed as %s is offered, and opened, in the form that is kept',
  async (day) => {
    exchange.use(listing('/masters/holiday', []));
    signIn('controlUser');
    const { address } = open('/masters/security');
    await userEvent.type(await press(), `hol ${day}`);
    await waitFor(() => expect(lines()).toEqual(['Holidays 2026-12-25']));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(address()).toBe('/masters/holiday-master?holidayDate__on=2026-12-25'),
    );
  },
);

test('a month that stands first is no day: the line says what to write', async () => {
  exchange.use(listing('/masters/security', []));
  signIn('controlUser');
  open('/masters/security');
  await userEvent.type(await press(), 'hol 12/25/2026');
  await waitFor(() =>
    expect(lines()).toEqual([
      'Holiday Date is 12/25/2026: the day must come before the month. Write 25/12/2026',
    ]),
  );
  await userEvent.keyboard('{Enter}');
  expect(await box()).toHaveValue('hol ');
});

test('a command whose values are missing suggests them: the symbols on offer, then the series', async () => {
  signIn('dealer', 'M001', 'B1');
  open();
  await userEvent.type(await press(), 'oe ');
  await waitFor(() => expect(lines()).toEqual(['Order Entry LICI IS', 'Order Entry NHPC RS']));
  await userEvent.keyboard('lici ');
  await waitFor(() => expect(lines()).toEqual(['Order Entry LICI IS']));
});

/** A record of a security that was on offer once. */
const old = { ...bid, key: '2026010100000007', values: { ...bid.values, symbol: 'OLDCO' } };

test.each([
  ['oe xyz', 'xyz is not on offer today.'],
  ['oe xyz is', 'xyz is is not on offer today.'],
  ['oe lici es', 'lici es is not on offer today.'],
  ['oe oldco', 'oldco is not on offer today.'],
  ['carry xyz', 'xyz is not on offer today.'],
])('%s is offered by nobody: the line says so, and Enter leads nowhere', async (text, words) => {
  signIn('dealer', 'M001', 'B1');
  const { address } = open();
  exchange.use(http.get('/api/find', () => HttpResponse.json([old])));
  await userEvent.type(await press(), text);
  expect(await screen.findByText(words)).toBeVisible();
  expect(lines()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/securities');
});

test('a record of what is not on offer any more leads to no entry of a bid', async () => {
  signIn('dealer', 'M001', 'B1');
  open();
  exchange.use(http.get('/api/find', () => HttpResponse.json([old])));
  await userEvent.type(await press(), old.key);
  await waitFor(() => expect(lines()).toContain('Market by Price OLDCO IS'));
  expect(lines().filter((line) => line?.startsWith('Order Entry'))).toEqual([]);
});

test('a screen that shows other symbols too takes one that is not on offer', async () => {
  signIn('dealer', 'M001', 'B1');
  open();
  await userEvent.type(await press(), 'mbp xyz ');
  await waitFor(() => expect(lines()[0]).toBe('Market by Price XYZ IS'));
});

test('where only the values of some records are taken, the command line can find these', () => {
  const held = commandsOf(outlines).flatMap(({ among }) => (among ? [among] : []));
  expect(held.length).toBeGreaterThan(0);
  for (const { noun, none } of held) {
    expect(existsSync(`resources/${noun}/find.console.ts`)).toBe(true);
    expect(none).toContain('%{value}');
  }
});

test('words that nothing has lead to the manual, with what is sought in it', async () => {
  exchange.use(http.get('/api/manual/pages', () => HttpResponse.json([])));
  signIn('dealer', 'M001', 'B1');
  open();
  await userEvent.type(await press(), 'close the market');
  await waitFor(() => expect(lines()).toEqual(['Search the manual for “close the market”']));
  expect(screen.getByText('Nothing matches these words.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const help = await screen.findByRole('searchbox', { name: 'Search the help and the manual' });
  expect(help).toHaveValue('close the market');
});

test('a value that a client and its orders have is called by the client', async () => {
  signIn('dealer', 'M001', 'B1');
  open();
  const client = {
    noun: 'client',
    view: 'client',
    key: '7',
    label: 'M001 C0042 Ramesh Chawla',
    words: ['Ramesh Chawla'],
    values: { clientId: 'C0042' },
  };
  exchange.use(http.get('/api/find', () => HttpResponse.json([client, bid])));
  await userEvent.type(await press(), 'or C0042');
  await waitFor(() => expect(lines()).toEqual(['Order Report C0042']));
  const line = within(screen.getByRole('dialog', { name: 'Find anything' })).getByRole('option');
  await waitFor(() => expect(line).toHaveTextContent(/Ramesh Chawla/));
});

test('an id opens its record, which is a recent one then, and what else can be done with it stands below', async () => {
  signIn('dealer', 'M001', 'B1');
  const { address } = open();
  await userEvent.type(await press(), bid.key);
  await waitFor(() => expect(lines()[0]).toBe(bid.key));
  expect(lines()).toEqual(
    expect.arrayContaining([
      `Order Modify ${bid.key}`,
      `Order Cancel ${bid.key}`,
      'Market by Price LICI IS',
    ]),
  );
  // Only what was typed when the typing rested is sought.
  expect(sought).toEqual([bid.key]);
  exchange.use(http.get('/api/*', () => HttpResponse.json({}, { status: 404 })));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/order/report/${bid.key}`));
  await press();
  expect(lines()[0]).toBe(`Order ${bid.key}`);
});

test('without a line to the server the line says that records are not searched, and finds screens', async () => {
  signIn('dealer', 'M001', 'B1');
  open();
  exchange.use(http.get('/api/find', () => HttpResponse.error()));
  await userEvent.type(await press(), 'order rep');
  await screen.findByText('Records could not be searched. Screens and actions are.');
  expect(lines()[0]).toBe('Order Report');
});

test('g and a letter go to a screen, but not while somebody types, and the letter is for nothing else', async () => {
  signIn('dealer', 'M001', 'B1');
  const { address } = open('/order/errororders');
  const search = await screen.findByRole('searchbox', { name: /^Search by/ });
  await userEvent.type(search, 'go');
  expect(address()).toMatch(/^\/order\/errororders/);
  search.blur();
  await userEvent.keyboard('g?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('go');
  await waitFor(() => expect(address()).toBe('/order/report'));
});

test('every letter and word of a role leads to a screen that the role may open', () => {
  for (const role of ['dealer', 'controlUser', 'viewOnly', 'listco'] as const) {
    const letters = lettersFor({ role }, outlines);
    const commands = commandsOf(outlines).filter(({ allows }) => allows({ role }));
    const words = commands.flatMap((command) => command.words ?? []);
    expect(new Set(words).size).toBe(words.length);
    expect(
      [...letters.values()].every((command) =>
        commands.some(({ owner }) => owner === command.owner),
      ),
    ).toBe(true);
    expect(commands.map((command) => addressOfCommand(command, [])).join()).not.toContain('{');
  }
});
