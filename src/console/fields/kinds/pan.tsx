import { noValue } from '../../browser/format.ts';
import { TextFilter, TextInput } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

const look = { mono: true, maxLength: 10 };
const upper = (typed: unknown) => (typeof typed === 'string' ? typed.toUpperCase() : typed);

/** A permanent account number: upper-cased as it is typed, ten characters (§5). */
export const widget: Widget = {
  align: 'left',
  width: 116,
  text: (value) => (value == null ? noValue : String(value)),
  cell: (value) => (value == null ? undefined : <span className="mono">{String(value)}</span>),
  Input: (props) => (
    <TextInput {...props} look={look} onChange={(typed) => props.onChange(upper(typed))} />
  ),
  Filter: (props) => <TextFilter {...props} look={look} />,
  parse: (typed) => (typed === '' ? null : upper(typed)),
};
