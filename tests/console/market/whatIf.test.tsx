import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
// The module is loaded with the file, so that no test waits for it.
import '../../../resources/masterSetup/console/WhatIf.tsx';
import type { WhatIfAnswer, WhatIfOutcome, WhatIfRequest } from '#schemas/whatIf.ts';
import { pricesAway } from '../../../resources/masterSetup/console/whatIfReading.ts';
import { whatIfScale } from '../../../resources/masterSetup/console/whatIfScale.ts';
import { exchange, kept, openConsole, openExchange, signIn } from '../exchange.tsx';

openExchange();

const outcome = (terms: WhatIfRequest): WhatIfOutcome => ({
  exercisedGreenshoe: 0,
  reservePercent: 25,
  capPercent: 25,
  retailPercent: 10,
  ...terms,
  nonRetailQuantity: 900 + 0.9 * (terms.exercisedGreenshoe ?? 0),
  retailQuantity: 100,
  reserveQuantity: 250,
  capQuantity: 250,
  cutOffPrice: terms.exercisedGreenshoe ? 100.5 : 101,
  demand: 2000,
  allotted: 900,
  unsold: 0,
  coverage: [
    { category: 'MF', wanted: 500, given: terms.exercisedGreenshoe ? 450 : 300, bids: 4 },
    { category: 'NII', wanted: 1500, given: 600, bids: 9 },
  ],
});

const changed = {
  bidId: '42',
  exchange: 'BSE',
  memberId: 'M009',
  clientId: 'C1',
  pan: 'AAAPxxxx1A',
  category: 'MF',
  price: 101,
  quantity: 500,
  before: 300,
  after: 450,
} as const;

/** An offer of 1,000 shares with as many of oversubscription, as the server computes it. */
const answerTo = (terms: WhatIfRequest): WhatIfAnswer => {
  const base = outcome({});
  const chosen = outcome(terms);
  const isTried = base.nonRetailQuantity !== chosen.nonRetailQuantity;
  return {
    setup: {
      id: 3,
      symbol: 'LICI',
      securityName: 'Life Insurance Corporation of India',
      openOnDate: '2026-11-21',
      status: 'approved',
      allotmentType: 'PRICE_PRIORITY',
      regularLotSize: 10,
      tickSize: 0.5,
      floorPrice: 100,
      baseQuantity: 1000,
      greenshoeQuantity: 1000,
      exercisedGreenshoe: null,
    },
    readAt: new Date().toISOString(),
    sources: [{ exchange: 'NSE', bids: 13, quantity: 2000 }],
    base,
    chosen,
    marks: {
      baseOnly: { quantity: 900, cutOffPrice: 101 },
      withAll: { quantity: 1800, cutOffPrice: 100 },
    },
    ladder: [
      { price: 101, quantity: 950, cumulative: 950 },
      { price: 100.5, quantity: 500, cumulative: 1450 },
      { price: 100, quantity: 550, cumulative: 2000 },
    ],
    changes: isTried ? { rows: [changed], bids: 1, shares: 150 } : { rows: [], bids: 0, shares: 0 },
  };
};

/** Answers each trial and keeps it; any other call would fail the test. */
const tries = (): WhatIfRequest[] => {
  const trials: WhatIfRequest[] = [];
  exchange.use(
    http.post('/api/allocation/what-if/3', async ({ request }) => {
      const body = (await request.json()) as WhatIfRequest;
      trials.push(body);
      return HttpResponse.json(answerTo(body));
    }),
  );
  return trials;
};

const figure = async (label: string) => (await screen.findByText(label)).closest('dl');

describe('trying the terms of an allocation', () => {
  test('begins with what the set-up gives, and stores nothing', async () => {
    const trials = tries();
    signIn('controlUser');
    openConsole('/allocation/what-if/3');
    expect(await figure('Cut-off price')).toHaveTextContent('101.00as in the set-up');
    expect(screen.getByText('None: this is the result of the set-up.')).toBeVisible();
    expect(trials).toEqual([{}]);
  });

  test('a term that is typed is tried, kept in the address and set beside the set-up', async () => {
    const trials = tries();
    signIn('controlUser');
    const { address } = openConsole('/allocation/what-if/3');
    const box = await screen.findByRole('textbox', { name: 'Oversubscription' });
    await userEvent.clear(box);
    await userEvent.type(box, '500');
    await waitFor(() => expect(trials.at(-1)).toEqual({ exercisedGreenshoe: 500 }));
    expect(await figure('Cut-off price')).toHaveTextContent('100.50set-up: 101.00');
    expect(address()).toBe('/allocation/what-if/3?oversubscription=500');
    const row = within(screen.getByRole('table', { name: 'Bids that would change' })).getByText(
      'M009',
    );
    expect(row.closest('tr')).toHaveTextContent(/300450\+150/);
    const coverage = screen.getByRole('table', { name: 'Coverage by category' });
    expect(within(coverage).getByText('+150')).toBeVisible();
  });

  test('a quantity that is no whole number of lots, or more than there is, is not tried', async () => {
    const trials = tries();
    signIn('controlUser');
    openConsole('/allocation/what-if/3?oversubscription=500');
    const box = await screen.findByRole('textbox', { name: 'Oversubscription' });
    await userEvent.clear(box);
    await userEvent.type(box, '2000');
    expect(screen.getByText('At most 1,000 shares')).toBeVisible();
    await userEvent.clear(box);
    await userEvent.type(box, '505');
    expect(screen.getByText('In steps of 10 shares')).toBeVisible();
    expect(trials.map(({ exercisedGreenshoe }) => exercisedGreenshoe)).not.toContain(505);
    expect(trials.map(({ exercisedGreenshoe }) => exercisedGreenshoe)).not.toContain(2000);
  });

  test('a slider moves in whole lots, and to the very end', async () => {
    tries();
    signIn('controlUser');
    const { address } = openConsole('/allocation/what-if/3');
    const slider = await screen.findByRole('slider', { name: 'Oversubscription, slider' });
    fireEvent.change(slider, { target: { value: '333.3' } });
    expect(address()).toBe('/allocation/what-if/3?oversubscription=330');
    fireEvent.change(slider, { target: { value: '1000' } });
    expect(address()).toBe('/allocation/what-if/3?oversubscription=1000');
  });

  test('the demand curve reads what it would be if the cut-off were another price', async () => {
    tries();
    signIn('controlUser');
    openConsole('/allocation/what-if/3');
    const curve = await screen.findByRole('slider', { name: /Demand for LICI by price/ });
    expect(curve).toHaveAttribute(
      'aria-valuetext',
      'Cut-off at 101.00: 950 wanted there and above, 1.05×, 50 more than there is.',
    );
    curve.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(curve).toHaveAttribute(
      'aria-valuetext',
      'Cut-off at 100.50: 1,450 wanted there and above, 1.61×, 550 more than there is.',
    );
  });

  test('the end of the curve is a price in whole paise, whatever fractions of a rupee the ticks are', () => {
    const answer = answerTo({});
    const setup = { ...answer.setup, floorPrice: 100.05, tickSize: 0.01 };
    const low = { quantity: 900, cutOffPrice: 100.05 };
    const still: WhatIfAnswer = {
      ...answer,
      setup,
      chosen: { ...answer.chosen, cutOffPrice: 100.05 },
      marks: { baseOnly: low, withAll: low },
      ladder: [{ price: 100.05, quantity: 2000, cumulative: 2000 }],
    };
    const { highest } = whatIfScale(still, { width: 480, height: 260 });
    expect(highest).toBe(100.15);
    expect(pricesAway(still, highest, 0)).toBe(100.05);
  });

  test('a refused trial says why, and leaves the results before it', async () => {
    tries();
    signIn('controlUser');
    openConsole('/allocation/what-if/3');
    const box = await screen.findByRole('textbox', { name: 'MF/IC reserve, %' });
    exchange.use(
      http.post('/api/allocation/what-if/3', () =>
        HttpResponse.json({ code: 'REFUSED', message: 'The book is being read.' }, { status: 422 }),
      ),
    );
    await userEvent.clear(box);
    await userEvent.type(box, '30');
    expect(await screen.findByText('The book is being read.')).toBeVisible();
    expect(await figure('Cut-off price')).toHaveTextContent('101.00');
  });
});

describe('from a trial to a decision', () => {
  test('the seller takes what was tried into the question that decides it', async () => {
    tries();
    exchange.use(
      http.get('/api/allocation/master-setup/3', () =>
        HttpResponse.json({
          ...kept,
          id: 3,
          symbol: 'LICI',
          baseQuantity: 1000,
          greenshoeQuantity: 1000,
          status: 'approved',
          allocationState: 'NONE',
        }),
      ),
    );
    signIn('listco');
    openConsole('/allocation/what-if/3?oversubscription=500');
    const use = await screen.findByRole('button', { name: 'Use this: 500 oversubscription' });
    await waitFor(() => expect(use).toBeEnabled());
    await userEvent.click(use);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/^Oversubscription/)).toHaveValue('500');
  });

  test('a Control User tries, and decides nothing', async () => {
    tries();
    signIn('controlUser');
    openConsole('/allocation/what-if/3?oversubscription=500');
    await figure('Cut-off price');
    expect(screen.queryByRole('button', { name: /Use this/ })).toBeNull();
  });
});
