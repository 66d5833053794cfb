import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { threeWay } from '#console/history/threeWay.ts';
import { nounNamed } from '#registry';
import { exchange, kept, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const opened = {
  tradingMemberId: 'M001',
  branchId: 'B1',
  branchName: 'Head Office',
  city: 'Mumbai',
  isActive: true,
  ...kept,
};

/** The branch as others changed it, in version 5: the server refuses a save of another version with this row. */
const overtakenBy = (changes: object) => {
  const current = { ...opened, ...changes, version: 5 };
  const sent: Record<string, unknown>[] = [];
  exchange.use(
    http.get('/api/masters/branch/M001/B1', () =>
      HttpResponse.json(sent.at(-1)?.version === 5 ? { ...current, ...sent.at(-1) } : opened),
    ),
    http.put('/api/masters/branch/M001/B1', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      return body.version === 5
        ? HttpResponse.json({ ...current, ...body, version: 6 })
        : HttpResponse.json(
            { code: 'STALE', message: 'old', errors: {}, current },
            { status: 409 },
          );
    }),
  );
  return sent;
};

const type = async (label: string, words: string) => {
  const box = await screen.findByLabelText(label);
  await userEvent.clear(box);
  await userEvent.type(box, words);
};
const overtaken = () => screen.findByRole('dialog', { name: 'Another user changed this' });

test('what two people changed in different fields merges by itself, and nothing of either is lost', async () => {
  const sent = overtakenBy({ city: 'Pune' });
  signIn('controlUser');
  const { address } = openConsole('/masters/branch-edit/M001/B1');
  await type('Branch Name', 'Fort');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const dialog = await overtaken();
  expect(dialog).toHaveTextContent('control2 saved it at 2026-11-21 09:00:00');
  expect(dialog).toHaveTextContent('Their changes kept: City Mumbai → Pune');
  expect(dialog).toHaveTextContent('Your changes added: Branch Name Head Office → Fort');
  expect(within(dialog).queryByRole('radio')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save both' }));
  await waitFor(() => expect(address()).toBe('/masters/branch/M001/B1'));
  expect(sent.at(-1)).toEqual({ branchName: 'Fort', city: 'Pune', isActive: true, version: 5 });
});

test('a field that both changed is chosen by keyboard, base beside theirs and mine, before the saving goes on', async () => {
  const sent = overtakenBy({ branchName: 'Second', city: 'Pune' });
  signIn('controlUser');
  const { address } = openConsole('/masters/branch-edit/M001/B1');
  await type('Branch Name', 'Fort');
  await type('City', 'Nagpur');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const dialog = await overtaken();
  const save = within(dialog).getByRole('button', { name: 'Save both' });
  expect(save).toBeDisabled();
  const row = within(dialog).getByRole('row', { name: /Branch Name/ });
  expect(row).toHaveTextContent(/Head Office.*Second.*Fort/);
  within(dialog).getByRole('radio', { name: 'Branch Name: keep mine' }).focus();
  await userEvent.keyboard(' {Tab}');
  expect(within(dialog).getByText('Choose one more field')).toBeInTheDocument();
  within(dialog).getByRole('radio', { name: 'City: take theirs' }).focus();
  await userEvent.keyboard(' ');
  await userEvent.click(save);
  await waitFor(() => expect(address()).toBe('/masters/branch/M001/B1'));
  expect(sent.at(-1)).toMatchObject({ branchName: 'Fort', city: 'Pune', version: 5 });
});

test('a user who postpones the merge keeps what was typed', async () => {
  const sent = overtakenBy({ branchName: 'Second' });
  signIn('controlUser');
  openConsole('/masters/branch-edit/M001/B1');
  await type('Branch Name', 'Fort');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.click(within(await overtaken()).getByRole('button', { name: 'Not now' }));
  expect(screen.getByLabelText('Branch Name')).toHaveValue('Fort');
  expect(sent).toHaveLength(1);
});

describe('three ways', () => {
  const branch = nounNamed('branch');
  const names = (sides: readonly { field: string }[]) => sides.map(({ field }) => field);

  test('the same value from both is no clash', () => {
    const sides = threeWay(
      branch,
      opened,
      { ...opened, city: 'Pune' },
      { city: 'Pune', branchName: 'Head Office' },
    );
    expect([sides.clashes, names(sides.theirs), sides.mine]).toEqual([[], ['city'], []]);
  });

  test('a field that nobody typed is theirs, also one that no form has', () => {
    const sides = threeWay(branch, opened, { ...opened, isActive: false }, { city: 'Thane' });
    expect([names(sides.theirs), names(sides.mine)]).toEqual([['isActive'], ['city']]);
  });

  test('what was emptied by one and changed by the other clashes', () => {
    const sides = threeWay(branch, opened, { ...opened, city: null }, { city: 'Thane' });
    expect(sides.clashes).toEqual([{ field: 'city', base: 'Mumbai', theirs: null, mine: 'Thane' }]);
  });
});
