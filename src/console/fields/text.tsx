import { nothing } from '../browser/format.ts';
import { asText, TextFilter, TextInput } from './textInput.tsx';
import type { Widget } from './widget.ts';

const look = ({ options }: { options: { code?: boolean; upper?: boolean } }) => ({
  mono: options.code,
  autoCapitalize: options.upper ? 'characters' : undefined,
});

/** Letters and digits; a code in the mono face. */
export const text: Widget = {
  align: 'left',
  width: 140,
  text: (value) => (value == null || value === '' ? nothing : String(value)),
  cell: (value, { options }) =>
    options.code && value != null ? <span className="mono">{String(value)}</span> : undefined,
  Input: (props) => <TextInput {...props} look={look(props.field)} />,
  Filter: (props) => <TextFilter {...props} look={look(props.field)} />,
  parse: asText,
};
