import { nothing } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { DayFilter, DayInput } from '../dayInput.tsx';
import { asText } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

const look = {
  pattern: '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])',
  get title() {
    return t('A day, YYYY-MM-DD');
  },
};

/** A day, YYYY-MM-DD, typed or chosen from a calendar. */
export const widget: Widget = {
  align: 'left',
  width: 116,
  hasDays: true,
  text: (value) => (value == null ? nothing : String(value).slice(0, 10)),
  Input: (props) => <DayInput {...props} look={look} />,
  Filter: (props) => <DayFilter {...props} look={look} />,
  parse: (typed) => asText(typeof typed === 'string' ? typed.trim() : typed),
};
