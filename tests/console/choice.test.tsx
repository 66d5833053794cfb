import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { widget } from '#console/fields/kinds/choice.tsx';
import { choice } from '#model';

const shown = (code: string, label: string) =>
  render(widget.cell?.(code, choice('Kind', { [code]: label })) ?? '').container.textContent;

test.each([
  ['IS', 'Non-retail', 'IS Non-retail'],
  ['T', 'T day', 'T day'],
  ['NSE', 'NSE (this exchange)', 'NSE (this exchange)'],
  ['nonRetail', 'Non-retail', 'Non-retail'],
  ['YES', 'YES', 'YES'],
])('the code %s labelled %s is shown as %s: no word stands twice', (code, label, words) => {
  expect(shown(code, label)).toBe(words);
});
