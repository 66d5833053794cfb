import { nothing } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { TextFilter, TextInput } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

const look = {
  placeholder: 'HH:mm:ss',
  pattern: '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?',
  get title() {
    return t('A time, HH:mm:ss');
  },
};

/** A time of day, HH:mm:ss, exchange time. Seconds that are zero need not be typed. */
export const widget: Widget = {
  align: 'left',
  width: 96,
  text: (value) => (value == null ? nothing : String(value)),
  Input: (props) => <TextInput {...props} look={look} />,
  Filter: (props) => <TextFilter {...props} look={look} />,
  parse: (typed) => {
    const words = typeof typed === 'string' ? typed.trim() : typed;
    if (words === '') return null;
    return typeof words === 'string' && /^\d{2}:\d{2}$/.test(words) ? `${words}:00` : words;
  },
};
