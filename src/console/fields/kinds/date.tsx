import { noValue } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { readTyped } from '../../parts/day/typedDay.ts';
import { DateFilter, DateInput } from '../dateInput.tsx';
import { asText } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

const settle = (typed: string) => readTyped('day', typed) ?? typed;

const look = {
  picked: 'day' as const,
  pattern: '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])',
  get title() {
    return t('A day, YYYY-MM-DD');
  },
  settle,
};

/** A day, typed in any form that people write and shown as YYYY-MM-DD, or chosen from the picker. */
export const widget: Widget = {
  align: 'left',
  width: 116,
  hasDays: true,
  text: (value) => (value == null ? noValue : String(value).slice(0, 10)),
  Input: (props) => <DateInput {...props} look={look} />,
  Filter: (props) => <DateFilter {...props} look={look} />,
  settle,
  parse: (typed) => asText(typeof typed === 'string' ? settle(typed).trim() : typed),
};
