import type { Field } from '#model';
import { noValue } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { asText, TextFilter, TextInput } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

const look = ({ options }: { options: { code?: boolean; upper?: boolean } }) => ({
  mono: options.code,
  autoCapitalize: options.upper ? 'characters' : undefined,
});

/** A text as it is; the server's own words by their key. */
const textOf = (value: unknown, { options: { isSaid, saidValues } }: Field) =>
  isSaid || saidValues?.includes(String(value)) ? t(String(value)) : String(value);

/** Letters and digits; a code in the mono face. */
export const widget: Widget = {
  align: 'left',
  // A code of few letters needs no more than they do.
  width: ({ options: { max } }) => (max ? Math.min(140, max * 9 + 20) : 140),
  // Long texts take what is left of the width, so that figures do not drift away from their names.
  grows: ({ options }, width) => !options.code && (width >= 200 || (options.max ?? 255) > 50),
  text: (value, field) => (value == null || value === '' ? noValue : textOf(value, field)),
  cell: (value, field) =>
    field.options.code && value != null ? (
      <span className="mono">{textOf(value, field)}</span>
    ) : undefined,
  // The box accepts a text that is too long, and the text is refused: a limit would cut a pasted
  // text without notice.
  Input: (props) => <TextInput {...props} look={look(props.field)} />,
  Filter: (props) => <TextFilter {...props} look={look(props.field)} />,
  parse: asText,
};
