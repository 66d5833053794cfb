import { exchangeTime, instantOf, isoTime } from '#domain/market/calendar.ts';
import { noValue, timeText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { readTyped } from '../../parts/day/typedDay.ts';
import { DateFilter, DateInput } from '../dateInput.tsx';
import type { Widget } from '../widget.ts';

const settle = (typed: string) => {
  const read = readTyped('instant', typed);
  return read === null ? typed : exchangeTime(Date.parse(read));
};

const look = {
  picked: 'instant' as const,
  pattern: '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?',
  get title() {
    return t('A day and time, YYYY-MM-DD HH:mm:ss');
  },
  settle,
};

const wire = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const typedTime = new RegExp(`^${look.pattern}$`);

/** An instant of the wire as a box shows it, exchange time; typed text stays as it is. */
const inBox = (value: unknown) =>
  typeof value === 'string' && wire.test(value) ? exchangeTime(Date.parse(value)) : value;

/** An instant, shown and typed in exchange time. */
export const widget: Widget = {
  align: 'left',
  width: 168,
  hasDays: true,
  // An address holds a filter as it was typed.
  text: (value) =>
    typedTime.test(String(value)) ? String(value) : value ? timeText(String(value)) : noValue,
  Input: (props) => <DateInput {...props} look={look} value={inBox(props.value)} />,
  Filter: (props) => <DateFilter {...props} look={look} />,
  settle,
  parse: (typed) => {
    const words = settle(String(typed ?? '')).trim();
    if (words === '') return null;
    if (!typedTime.test(words)) return typed;
    const [day = '', time = ''] = words.split(' ');
    return isoTime(instantOf(day, time.length === 5 ? `${time}:00` : time));
  },
};
