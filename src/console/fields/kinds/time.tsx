import { noValue } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { readTyped } from '../../parts/day/typedDay.ts';
import { DateFilter, DateInput } from '../dateInput.tsx';
import type { Widget } from '../widget.ts';

const settle = (typed: string) => readTyped('time', typed) ?? typed;

const look = {
  picked: 'time' as const,
  pattern: '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?',
  get title() {
    return t('A time, HH:mm:ss');
  },
  settle,
};

/** A time of day of the exchange, typed in any form that people write and shown as HH:mm:ss. */
export const widget: Widget = {
  align: 'left',
  width: 96,
  text: (value) => (value == null ? noValue : String(value)),
  Input: (props) => <DateInput {...props} look={look} />,
  Filter: (props) => <DateFilter {...props} look={look} />,
  settle,
  parse: (typed) => {
    const words = typeof typed === 'string' ? settle(typed).trim() : typed;
    if (words === '') return null;
    // An address may have been kept without seconds.
    return typeof words === 'string' && /^\d{2}:\d{2}$/.test(words) ? `${words}:00` : words;
  },
};
