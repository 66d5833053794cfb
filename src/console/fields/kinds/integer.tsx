import { noValue, quantityText } from '../../browser/format.ts';
import { asNumber, TextFilter, TextInput } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

const look = { inputMode: 'numeric' as const };

/** A whole number, grouped; a code, which counts nothing, ungrouped and in the mono face. */
export const widget: Widget = {
  align: 'right',
  width: 120,
  text: (value, { options }) =>
    value == null ? noValue : options.code ? String(value) : quantityText(Number(value)),
  cell: (value, { options }) =>
    options.code && value != null ? <span className="mono">{String(value)}</span> : undefined,
  Input: (props) => <TextInput {...props} look={look} />,
  Filter: (props) => <TextFilter {...props} look={look} />,
  edit: (value, { options }) =>
    typeof value === 'number' && !options.code ? quantityText(value) : value,
  parse: (typed) => asNumber(typed),
};
