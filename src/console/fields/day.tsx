import { nothing } from '../format.ts';
import { asText, TextFilter, TextInput } from './textInput.tsx';
import type { Widget } from './widget.ts';

const look = { type: 'date' };

/** A day, YYYY-MM-DD, with the browser's own calendar. */
export const day: Widget = {
  align: 'left',
  width: 116,
  text: (value) => (value == null ? nothing : String(value).slice(0, 10)),
  Input: (props) => <TextInput {...props} look={look} />,
  Filter: (props) => <TextFilter {...props} look={look} />,
  parse: asText,
};
