import { nothing } from '../../browser/format.ts';
import { recognised } from '../../browser/language.ts';
import { asText, TextFilter, TextInput } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

const look = ({ options }: { options: { code?: boolean; upper?: boolean } }) => ({
  mono: options.code,
  autoCapitalize: options.upper ? 'characters' : undefined,
});

const isSentence = /\S \S+ \S/;

/** Letters and digits; a code in the mono face. */
export const widget: Widget = {
  align: 'left',
  // A code of few letters needs no more than they do.
  width: ({ options: { max } }) => (max ? Math.min(140, max * 9 + 20) : 140),
  // Long texts take what is left of the width, so that figures do not drift away from their names.
  grows: ({ options }, width) => !options.code && (width >= 200 || (options.max ?? 255) > 50),
  text: (value, { options }) => {
    if (value == null || value === '') return nothing;
    // Any whole sentence may be the machine's, such as why something was refused; names and codes are people's.
    return options.isSaid || isSentence.test(String(value))
      ? recognised(String(value))
      : String(value);
  },
  cell: (value, { options }) =>
    options.code && value != null ? (
      <span className="mono">{options.isSaid ? recognised(String(value)) : String(value)}</span>
    ) : undefined,
  // The box accepts a text that is too long, and the text is refused: a limit would cut a pasted
  // text without notice.
  Input: (props) => <TextInput {...props} look={look(props.field)} />,
  Filter: (props) => <TextFilter {...props} look={look(props.field)} />,
  parse: asText,
};
