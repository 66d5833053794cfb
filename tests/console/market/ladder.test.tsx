import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DepthLadder } from '../../../resources/marketByPrice/console/DepthLadder.tsx';
import { depthRows } from '../../../resources/marketByPrice/console/depthRows.ts';
import {
  aroundTheAction,
  shifted,
  wholeBook,
} from '../../../resources/marketByPrice/console/depthWindow.ts';
import { LadderTable } from '../../../resources/marketByPrice/console/LadderTable.tsx';
import {
  coveredAt,
  demandFrom,
  type LadderAnswer,
  ladderFrom,
  withTick,
} from '../../../resources/marketByPrice/console/ladder.ts';
import {
  type KeptLadder,
  ladderKeeper,
} from '../../../resources/marketByPrice/console/ladderKeeper.ts';
import type { LadderTick } from '../../../resources/offer/console/ladderTick.ts';
import { book } from './market.ts';

afterEach(() => vi.useRealTimers());

const level = (price: number | null, quantity: number, confirmed = quantity, orders = 1) => ({
  price,
  quantity,
  confirmedQuantity: confirmed,
  numberOfOrders: orders,
});

const tick = (sequence: number, levels: LadderTick['levels']): LadderTick => ({
  symbol: 'LICI',
  series: 'IS',
  day: 'T',
  sequence,
  levels,
  totals: { indicativePrice: 383.4, demand: 1, confirmed: 1, zeroMargin: 0, orders: 1 },
});

const table = (kept: KeptLadder | undefined) =>
  kept?.ladder?.rungs.map(({ price, quantity, cumulativeQuantity }) => [
    price,
    quantity,
    cumulativeQuantity,
  ]);

/** A keeper to which the test gives answers one by one. */
const kept = () => {
  const seen: KeptLadder[] = [];
  const answers: {
    answer: (book: LadderAnswer) => Promise<void>;
    fail: () => Promise<void>;
  }[] = [];
  const keeper = ladderKeeper(
    () =>
      new Promise((resolve, reject) => {
        const settle = async () => {
          await Promise.resolve();
          await Promise.resolve();
        };
        answers.push({
          answer: (answered) => {
            resolve(answered);
            return settle();
          },
          fail: () => {
            reject(new Error('gone'));
            return settle();
          },
        });
      }),
    (next) => seen.push(next),
  );
  return { keeper, answers, seen, last: () => seen.at(-1) };
};

test('a message of the book of another day is not put on this one: the book is fetched anew', async () => {
  const { keeper, answers, last } = kept();
  keeper.refresh();
  await answers[0]?.answer(book(100));
  keeper.take({ ...tick(101, [level(390, 5)]), day: 'T+1' });
  expect(answers).toHaveLength(2);
  expect(last()?.ladder?.rungs[0]?.price).toBe(38_450);
  const next = { ...book(101), day: 'T+1' as const, levels: [level(390, 5)] };
  await answers[1]?.answer(next);
  expect([last()?.ladder?.day, table(last())]).toEqual(['T+1', [[39_000, 5, 5]]]);
});

test('a message of the stream sets its levels and moves every running total below them', async () => {
  const { keeper, answers, last } = kept();
  keeper.refresh();
  await answers[0]?.answer(book(100));
  expect(table(last())).toEqual([
    [38450, 200_000, 200_000],
    [38200, 400_000, 600_000],
  ]);
  keeper.take(tick(101, [level(385, 50_000), level(382, 390_000)]));
  expect(table(last())).toEqual([
    [38500, 50_000, 50_000],
    [38450, 200_000, 250_000],
    [38200, 390_000, 640_000],
  ]);
  expect(last()?.ladder?.indicativePrice).toBe(38340);
  expect(last()?.ladder?.rungs.map(({ stamp }) => stamp)).toEqual([101, 0, 101]);
});

test('a level that is empty is gone', async () => {
  const { keeper, answers, last } = kept();
  keeper.refresh();
  await answers[0]?.answer(book(100));
  keeper.take(tick(101, [level(384.5, 0, 0, 0)]));
  expect(table(last())).toEqual([[38200, 400_000, 400_000]]);
});

test('a hole in the sequence fetches the book again, and what comes meanwhile is put on top', async () => {
  const { keeper, answers, last } = kept();
  keeper.refresh();
  await answers[0]?.answer(book(100));
  keeper.take(tick(103, [level(385, 1_000)]));
  expect(answers).toHaveLength(2);
  expect(table(last())).toHaveLength(2);
  keeper.take(tick(104, [level(386, 7_000)]));
  await answers[1]?.answer({ ...book(103), levels: [level(385, 1_000)] });
  expect(table(last())).toEqual([
    [38600, 7_000, 7_000],
    [38500, 1_000, 8_000],
  ]);
  expect(answers).toHaveLength(2);
});

test('a message that the answer has overtaken changes nothing', async () => {
  const { keeper, answers, last } = kept();
  keeper.refresh();
  await answers[0]?.answer(book(100));
  keeper.take(tick(99, [level(382, 1)]));
  expect(table(last())?.[1]).toEqual([38200, 400_000, 600_000]);
  expect(answers).toHaveLength(1);
});

test('a failed fetch keeps the book one has and is tried again', async () => {
  vi.useFakeTimers();
  const { keeper, answers, last } = kept();
  keeper.refresh();
  await answers[0]?.answer(book(100));
  keeper.refresh();
  await answers[1]?.fail();
  expect(last()?.error).toBeInstanceOf(Error);
  expect(table(last())).toHaveLength(2);
  keeper.take(tick(105, []));
  expect(answers).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1000);
  await answers[2]?.answer(book(105));
  expect(last()?.error).toBeNull();
});

const ladder = ladderFrom(book());

test('demand at a price counts that price and all above it', () => {
  expect(demandFrom(ladder, 38450)).toBe(200_000);
  expect(demandFrom(ladder, 38445)).toBe(200_000);
  expect(demandFrom(ladder, 38200)).toBe(600_000);
});

test('the issue is full at the price where the running total reaches it, and nowhere while it does not', () => {
  expect(coveredAt(ladder)).toBeNull();
  expect(coveredAt({ ...ladder, issueSize: 600_000 })).toBe(38200);
  expect(coveredAt({ ...ladder, issueSize: 200_000 })).toBe(38450);
});

/** A book of many prices: most bids are at the floor and few far above it. */
const long = ladderFrom({
  ...book(),
  levels: Array.from({ length: 400 }, (_, index) =>
    level(
      Math.round((382 + index * 0.05) * 100) / 100,
      Math.round(500_000 * Math.exp(-index / 6)) + 100,
    ),
  ),
});

test('a book of 400 prices is shown around the action, tick by tick, with what lies beyond counted', () => {
  const window = aroundTheAction(long, 30);
  expect(window).toEqual({ low: 38200, rows: 30, ticksInRow: 1, all: false });
  const { rows, above, below } = depthRows(long, window);
  expect(rows).toHaveLength(30);
  expect(above.prices).toBe(370);
  expect(below.prices).toBe(0);
  expect(rows.at(-1)?.cumulativeQuantity).toBe(long.rungs.at(-1)?.cumulativeQuantity);
});

test('the whole book fits its rows, and no share is lost', () => {
  const { rows } = depthRows(long, wholeBook(long, 100));
  expect(rows.length).toBeLessThanOrEqual(100);
  expect(rows.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
    long.rungs.reduce((sum, { quantity }) => sum + quantity, 0),
  );
});

test('the window stands still while it does nearly as well as the best one', () => {
  const before = aroundTheAction(long, 30);
  const moved = withTick(long, tick(101, [level(384, 400_000)]));
  expect(aroundTheAction(moved, 30, before)).toBe(before);
});

test('the window cannot be moved beyond the prices of the book', () => {
  const window = aroundTheAction(long, 30);
  expect(shifted(long, window, -5).low).toBe(window.low);
  const top = shifted(long, window, 10_000);
  expect(depthRows(long, top).rows[0]?.low).toBe(long.rungs[0]?.price);
  expect(depthRows(long, top).above.prices).toBe(0);
});

test('bids at the cut-off price stand below every named price', () => {
  const withCutOff = withTick(ladder, tick(101, [level(null, 9_000)]));
  const { rows } = depthRows(withCutOff, aroundTheAction(withCutOff, 60));
  expect(rows.at(-1)).toMatchObject({ low: null, quantity: 9_000, cumulativeQuantity: 609_000 });
});

test('the chart is read and picked from by keyboard', async () => {
  const picked: number[] = [];
  const near = ladderFrom({
    ...book(),
    levels: [level(383, 200_000, 150_000, 4), level(382, 400_000)],
  });
  render(<DepthLadder ladder={near} onPick={(price) => picked.push(price)} />);
  const user = userEvent.setup();
  await user.tab();
  const chart = screen.getByRole('slider');
  while (document.activeElement !== chart) await user.tab();
  await user.keyboard('{ArrowUp}');
  expect(chart).toHaveAttribute(
    'aria-valuetext',
    '383.00: 2,00,000 in 4 bids, 1,50,000 confirmed; 2,00,000 at or above, 0.20×',
  );
  // The page moves under a mouse at rest, which reads nothing for that.
  const drawing = chart.querySelector('svg') as SVGElement;
  fireEvent.mouseMove(drawing, { clientY: 0 });
  fireEvent.mouseLeave(drawing);
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^383\.00: /);
  await user.keyboard('{Enter}');
  expect(picked).toEqual([38300]);
  await user.keyboard('{End}{Enter}');
  expect(picked).toEqual([38300, 38200]);
});

test('a price that is read stays in sight when the chart gets less room', async () => {
  let resize = (_height: number) => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(observe: (entries: unknown[]) => void) {
        resize = (height) => observe([{ contentRect: { width: 400, height } }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  render(<DepthLadder ladder={long} />);
  const chart = screen.getByRole('slider');
  chart.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^383\.25: .* at or above/);
  // Coarser rows: the price is in one of two.
  act(() => resize(170));
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^383\.20 to 383\.25: .* at or above/);
  vi.unstubAllGlobals();
});

test('the table says the same book as the chart, with what is not yet confirmed', () => {
  render(<LadderTable ladder={ladder} />);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual([
    'PriceQuantityConfirmedUnconfirmedBidsCumulative',
    '384.502,00,0002,00,00004' + '2,00,000',
    '382.004,00,0003,00,0001,00,0008' + '6,00,000',
  ]);
});

test('an empty book says so in the words of the specification', () => {
  render(<LadderTable ladder={{ ...ladder, rungs: [] }} />);
  expect(screen.getByText('MBP data not found for this secuirity')).toBeInTheDocument();
});
