import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { dataProvider } from '#console/calls/dataProvider.ts';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const branch = {
  tradingMemberId: 'M001',
  branchId: 'B1',
  branchName: 'Head Office',
  city: 'Mumbai',
  isActive: true,
  ...kept,
};

const noMembers = () => listing('/masters/tradingMember', []);
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));
const type = async (label: string, words: string) => {
  const box = await screen.findByLabelText(label);
  await userEvent.clear(box);
  await userEvent.type(box, words);
};

test('an empty security is refused in the words of the specification, before anything is sent', async () => {
  signIn('controlUser');
  openConsole('/masters/securitysetup');
  await screen.findByRole('heading', { name: 'New Security' });
  await save();
  expect(await screen.findByText('Base Quantity is mandatory')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Symbol')).toHaveFocus());
  await type('Floor Price', '382.005');
  expect(
    await screen.findByText('Floor Price cannot have more than 2 decimal places'),
  ).toBeInTheDocument();
  await type('Discount Factor', '5');
  await save();
  expect(
    await screen.findByText('Discount Factor Type is mandatory as Discount Factor is mentioned'),
  ).toBeInTheDocument();
});

test('T+1 is filled in by itself as soon as T is typed, and can be typed over', async () => {
  const queries: string[] = [];
  exchange.use(
    http.get('/api/masters/holiday/next', ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json({ value: '2026-11-25' });
    }),
  );
  signIn('controlUser');
  openConsole('/masters/securitysetup');
  await type('Open On', '2026-11-23');
  await waitFor(() => expect(screen.getByLabelText('T+1 Date')).toHaveValue('2026-11-25'));
  // The form sends no request for an incomplete day.
  expect(queries).toEqual(['?after=2026-11-23']);
  await type('T+1 Date', '2026-11-26');
  expect(screen.getByLabelText('T+1 Date')).toHaveValue('2026-11-26');
});

/** Holds the answer to the next request for the day after T until the test releases it. */
const heldSuggestion = () => {
  let answer = () => {};
  const turn = new Promise<void>((resolve) => {
    answer = resolve;
  });
  exchange.use(
    http.get('/api/masters/holiday/next', async () => {
      await turn;
      return HttpResponse.json({ value: '2026-11-25' });
    }),
  );
  return answer;
};

test('a suggestion that arrives in the box that has the focus is typed over by the next key', async () => {
  const answer = heldSuggestion();
  signIn('controlUser');
  openConsole('/masters/securitysetup');
  await type('Open On', '2026-11-23');
  await userEvent.tab();
  await userEvent.tab();
  const box = screen.getByLabelText<HTMLInputElement>('T+1 Date');
  expect(box).toHaveFocus();
  // The text selected when the value arrives: a key pressed at that moment replaces it.
  const selected = new Promise((resolve) => {
    new MutationObserver(() => {
      resolve(box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0));
    }).observe(box, { attributeFilter: ['value'] });
  });
  answer();
  expect(await selected).toBe('2026-11-25');
  await userEvent.keyboard('2026-11-26');
  expect(box).toHaveValue('2026-11-26');
});

test('a suggestion does not touch what was typed into its box while it was under way', async () => {
  const answer = heldSuggestion();
  signIn('controlUser');
  openConsole('/masters/securitysetup');
  await type('Open On', '2026-11-23');
  await type('T+1 Date', '2026-11-2');
  answer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await userEvent.keyboard('6');
  expect(screen.getByLabelText('T+1 Date')).toHaveValue('2026-11-26');
});

test('a new row is sent as the wire has it: upper-cased, blank as null, numbers as numbers', async () => {
  let body: unknown;
  exchange.use(
    listing('/masters/tradingMember', []),
    http.post('/api/masters/tradingMember', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ ...(body as object), ...kept }, { status: 201 });
    }),
    http.get('/api/masters/tradingMember/M009', () =>
      HttpResponse.json({ tradingMemberId: 'M009', memberName: 'Nine', ...kept }),
    ),
  );
  signIn('controlUser');
  const { address } = openConsole('/masters/tradingmember-create');
  await type('Member Id', 'm009');
  await type('Member Name', ' Nine ');
  await type('Order Value Limit', '1,50,000.50');
  await save();
  await waitFor(() => expect(address()).toBe('/masters/tradingmember/M009'));
  expect(body).toEqual({
    tradingMemberId: 'M009',
    memberName: 'Nine',
    memberType: 'TCM',
    city: null,
    orderValueLimit: 150000.5,
    pan: null,
    isCollateralHeld: false,
    isActive: true,
  });
});

test('Save that is pressed twice within a frame sends once, and says so once', async () => {
  const bodies: unknown[] = [];
  exchange.use(
    http.post('/api/masters/holiday', async ({ request }) => {
      const body = (await request.json()) as object;
      bodies.push(body);
      return HttpResponse.json({ ...body, ...kept }, { status: 201 });
    }),
    listing('/masters/holiday', []),
  );
  signIn('controlUser');
  openConsole('/masters/holiday-master/new');
  await type('Description', 'Diwali');
  await userEvent.type(screen.getByRole('textbox', { name: 'Holiday Date' }), '2026-11-08');
  const button = screen.getByRole('button', { name: /^Save/ });
  button.click();
  button.click();
  expect(await screen.findAllByText(/is saved/)).toHaveLength(1);
  expect(bodies).toHaveLength(1);
});

test('a write that is on its way is joined by an identical one, and by no other', async () => {
  const bodies: unknown[] = [];
  exchange.use(
    http.put('/api/masters/holiday/:day', async ({ request }) => {
      const body = (await request.json()) as object;
      bodies.push(body);
      return HttpResponse.json({ ...body, ...kept });
    }),
  );
  signIn('controlUser');
  const write = (description: string) =>
    dataProvider.update('holiday', {
      id: '2026-11-08',
      data: { description, version: 1 },
      previousData: { id: '2026-11-08' },
    });
  const [one, same] = await Promise.all([write('Diwali'), write('Diwali'), write('Deepavali')]);
  expect([bodies.length, one]).toEqual([2, same]);
  await write('Diwali');
  expect(bodies).toHaveLength(3);
});

test('a change goes to the composite key with the version that was read, and only what may change', async () => {
  let sent: { body: unknown; path: string } | undefined;
  exchange.use(
    http.get('/api/masters/branch/M001/B1', () => HttpResponse.json(branch)),
    http.put('/api/masters/branch/M001/B1', async ({ request }) => {
      sent = { body: await request.json(), path: new URL(request.url).pathname };
      return HttpResponse.json({ ...branch, branchName: 'Fort', version: 2 });
    }),
  );
  signIn('controlUser');
  openConsole('/masters/branch-edit/M001/B1');
  await type('Branch Name', 'Fort');
  expect(screen.getByText('1 change')).toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toBeDefined());
  expect(sent?.body).toEqual({ branchName: 'Fort', city: 'Mumbai', isActive: true, version: 1 });
});

test('a text that is too long is not cut as it is pasted: it stands whole, and is refused', async () => {
  exchange.use(noMembers());
  signIn('controlUser');
  openConsole('/masters/branch-create');
  const box = await screen.findByLabelText('Branch Name');
  const name = 'Fort '.repeat(40).trim();
  await userEvent.click(box);
  await userEvent.paste(name);
  expect(box).toHaveValue(name);
  await save();
  await waitFor(() =>
    expect(box).toHaveAccessibleDescription('Branch Name cannot have more than 50 characters'),
  );
});

test('what the server refuses stands beside its field, and the form keeps what was typed', async () => {
  exchange.use(
    noMembers(),
    http.post('/api/masters/branch', () =>
      HttpResponse.json(
        {
          code: 'DUPLICATE',
          message: 'A Branch with this Member Id and Branch Id exists already.',
          errors: { branchId: 'Taken' },
          reference: 'req-7',
        },
        { status: 409 },
      ),
    ),
  );
  signIn('controlUser');
  openConsole('/masters/branch-create');
  await type('Member Id', 'M001');
  await type('Branch Id', 'B1');
  await type('Branch Name', 'Fort');
  await save();
  expect(await screen.findByText('Taken')).toBeInTheDocument();
  expect(screen.getByText(/exists already/)).toHaveTextContent('req-7');
  expect(screen.getByLabelText('Branch Name')).toHaveValue('Fort');
  await waitFor(() => expect(screen.getByLabelText('Branch Id')).toHaveFocus());
});

test('leaving with unsaved changes asks for confirmation', async () => {
  exchange.use(
    noMembers(),
    listing('/masters/branch', [branch]),
    http.get('/api/masters/branch/M001/B1', () => HttpResponse.json(branch)),
  );
  signIn('controlUser');
  const { address } = openConsole('/masters/branch-edit/M001/B1');
  await type('City', 'Pune');
  await userEvent.click(screen.getByRole('link', { name: 'Holidays' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/masters/branch-edit/M001/B1');
  expect(screen.getByLabelText('City')).toHaveValue('Pune');
});

test('a dealer adds clients to the own member, without a choice', async () => {
  let body: Record<string, unknown> | undefined;
  exchange.use(
    http.post('/api/masters/client', async ({ request }) => {
      body = (await request.json()) as Record<string, unknown>;
      return HttpResponse.json({ id: 7, ...body, ...kept }, { status: 201 });
    }),
    http.get('/api/masters/client/7', () => HttpResponse.json({ id: 7, ...body, ...kept })),
  );
  signIn('dealer', 'M001', 'B1');
  const { address } = openConsole('/masters/client-master-create');
  await type('Client Id', 'C0099');
  expect(screen.queryByLabelText('Member Id')).toBeNull();
  await type('Client Name', 'Asha');
  await type('PAN', 'aaapa0001a');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'RI');
  await save();
  await waitFor(() => expect(address()).toBe('/masters/client-master-dealer/7'));
  expect(body).toMatchObject({ memberId: 'M001', pan: 'AAAPA0001A', category: 'RI' });
});

test.each([
  ['/masters/securitysetup', 'New Security', 'Symbol'],
  ['/masters/branch-create', 'New Branch', 'Member Id'],
  ['/masters/participantForm', 'New Participant', 'Participant Id'],
])('%s opens with the focus in its first field', async (path, title, label) => {
  exchange.use(noMembers(), listing('/masters/securitytemplate', []));
  signIn('controlUser');
  openConsole(path);
  await screen.findByRole('heading', { name: title });
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
});

test('the key of the list that opens a new row is not typed into it, and its help and its page keys work there', async () => {
  exchange.use(listing('/masters/participant', []), listing('/masters/branch', []));
  signIn('controlUser');
  const { address } = openConsole('/masters/participant');
  await screen.findByRole('heading', { name: 'Participants' });
  await userEvent.keyboard('c');
  const box = await screen.findByLabelText('Participant Id');
  await waitFor(() => expect(box).toHaveFocus());
  expect(address()).toBe('/masters/participantForm');
  expect(box).toHaveValue('');
  await userEvent.keyboard('?');
  const help = within(await screen.findByRole('dialog'));
  expect(help.getByText('Show these keys')).toBeInTheDocument();
  expect(box).toHaveValue('');
  await userEvent.click(help.getByLabelText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(box);
  await userEvent.keyboard('A?');
  expect(box).toHaveValue('A?');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findAllByText(/mandatory|blank|required/i)).not.toEqual([]);
});

test('the form of a row that is there begins in its first field, unless its history was opened', async () => {
  exchange.use(
    noMembers(),
    http.get('/api/masters/branch/M001/B1', () => HttpResponse.json(branch)),
    http.get('/api/masters/branch/M001/B1/history', () =>
      HttpResponse.json({ entries: [], next: null }),
    ),
  );
  signIn('controlUser');
  const { unmount } = openConsole('/masters/branch-edit/M001/B1');
  const box = await screen.findByLabelText('Branch Name');
  await waitFor(() => expect(box).toHaveFocus());
  unmount();
  openConsole('/masters/branch-edit/M001/B1?tab=history');
  await screen.findByLabelText('City');
  expect(document.body).toHaveFocus();
});
