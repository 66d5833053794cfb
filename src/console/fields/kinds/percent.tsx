import { decimalOf, noValue } from '../../browser/format.ts';
import { asNumber, TextFilter, TextInput } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

const look = { inputMode: 'decimal' as const, end: <span className="muted">%</span> };

/** A percentage with as many decimals as its field has places; the sign may be typed and need not be. */
export const widget: Widget = {
  align: 'right',
  width: 120,
  text: (value, { options }) =>
    value == null ? noValue : `${decimalOf(value as number, options.places ?? 0)}%`,
  Input: (props) => <TextInput {...props} look={look} />,
  Filter: (props) => <TextFilter {...props} look={look} />,
  edit: (value, { options }) =>
    typeof value === 'number' ? decimalOf(value, options.places ?? 0) : value,
  parse: (typed, { options }) =>
    asNumber(typeof typed === 'string' ? typed.replace(/\s*%\s*$/, '') : typed, options.places),
};
