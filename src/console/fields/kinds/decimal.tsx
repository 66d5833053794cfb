import { decimalOf } from '../../browser/format.ts';
import { asNumber, TextFilter, TextInput } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

const look = { inputMode: 'decimal' as const };

/** A number with as many decimals as its field has places, always all of them. */
export const widget: Widget = {
  align: 'right',
  width: 120,
  text: (value, { options }) => decimalOf(value as number | null, options.places ?? 0),
  Input: (props) => <TextInput {...props} look={look} />,
  Filter: (props) => <TextFilter {...props} look={look} />,
  edit: (value, { options }) =>
    typeof value === 'number' ? decimalOf(value, options.places ?? 0) : value,
  parse: (typed, { options }) => asNumber(typed, options.places),
};
