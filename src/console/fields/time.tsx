import { nothing } from '../format.ts';
import { TextFilter, TextInput } from './textInput.tsx';
import type { Widget } from './widget.ts';

const look = { type: 'time', step: 1 };

/** A time of day, HH:mm:ss, exchange time. A browser leaves out seconds that are zero. */
export const time: Widget = {
  align: 'left',
  width: 96,
  text: (value) => (value == null ? nothing : String(value)),
  Input: (props) => <TextInput {...props} look={look} />,
  Filter: (props) => <TextFilter {...props} look={look} />,
  parse: (typed) => {
    if (typed === '') return null;
    return typeof typed === 'string' && /^\d{2}:\d{2}$/.test(typed) ? `${typed}:00` : typed;
  },
};
