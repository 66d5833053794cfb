import { noValue } from '../../browser/format.ts';
import { ReferenceInput } from '../ReferenceInput.tsx';
import { asText, TextFilter } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

const look = { mono: true };

/** The key of a row of another resource. */
export const widget: Widget = {
  align: 'left',
  width: 110,
  text: (value) => (value == null ? noValue : String(value)),
  cell: (value) => (value == null ? undefined : <span className="mono">{String(value)}</span>),
  Input: ReferenceInput,
  Filter: (props) => <TextFilter {...props} look={look} />,
  parse: asText,
};
