import { noValue } from '../../browser/format.ts';
import { asText, TextFilter, TextInput } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

/** Written, never read back. */
export const widget: Widget = {
  align: 'left',
  isWhole: true,
  width: 90,
  text: (value) => (value == null ? noValue : '•••'),
  Input: (props) => <TextInput {...props} look={{ type: 'password' }} />,
  Filter: (props) => <TextFilter {...props} look={{}} />,
  parse: asText,
};
