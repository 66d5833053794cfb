import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { speak } from '#console/browser/language.ts';
import { answerInWords } from '#console/calls/answerInWords.ts';
import { rowValue, saidIn } from '#console/fields/rowValue.ts';
import { shown } from '#console/fields/widgets.ts';
import { StepFigures } from '#console/processes/steps/StepFigures.tsx';
import { sentence } from '#domain/sentence.ts';
import { listOf, text } from '#model';

beforeEach(() => speak('hi'));
afterEach(() => speak('en'));

const floor = sentence('Bid price is below the floor price %{price}', { price: '382.00' });
const reason = text('Reason', { isSaid: true });

test('a cell says the text of a row by its sentence', () => {
  const row = { reason: 'Bid price is below the floor price 382.00', sentences: { reason: floor } };
  expect(shown(reason, rowValue(reason, row, 'reason'))).toBe('बोली मूल्य फ्लोर मूल्य 382.00 से कम है');
  expect(saidIn(row, 'reason')).toBe('बोली मूल्य फ्लोर मूल्य 382.00 से कम है');
});

test('a text without values is its own key, and one of before stays English', () => {
  expect(shown(reason, rowValue(reason, { reason: 'Market is closed' }, 'reason'))).not.toMatch(
    /[a-z]/,
  );
  const before = { reason: 'Bid price is below the floor price 382.00' };
  expect(shown(reason, rowValue(reason, before, 'reason'))).toBe(before.reason);
});

test('what people typed is never put into other words, even where the server has them', () => {
  const typed = text('Name');
  expect(shown(typed, rowValue(typed, { name: 'Market is closed' }, 'name'))).toBe(
    'Market is closed',
  );
});

test('of a field that people fill too, only the values of the server are put into other words', () => {
  const typed = text('Reason', { saidValues: ['Market is closed'] });
  expect(shown(typed, 'Market is closed')).not.toMatch(/[a-z]/);
  expect(shown(typed, 'Market is halted')).toBe('Market is halted');
});

test('the figures of a step are said cell by cell', () => {
  const series = sentence('%{0}: %{1}', { 0: 'RS', 1: sentence('bids') });
  const row = {
    cells: ['RS: bids', 'Merged', 1000, null],
    sentences: { cells: [series, null, null, null] },
  };
  const { rows } = answerInWords(
    { rows: listOf({ cells: listOf(text('Cell')) }) },
    { rows: [row] },
    { fields: {} },
  );
  render(
    <StepFigures
      table={{ title: 'What', columns: ['What', 'Of', 'Is', 'At'], rows: rows as never }}
    />,
  );
  expect(screen.getByText(/^RS: /).textContent).not.toMatch(/bids/);
  expect(screen.queryByText('Merged')).toBeNull();
  expect(screen.getByText('1,000')).toBeTruthy();
});
