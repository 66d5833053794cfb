import { noValue } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { Segments } from '../../parts/Segments.tsx';
import { Status } from '../../parts/Status.tsx';
import { Choose } from '../Choose.tsx';
import { fieldWords } from '../fieldWords.ts';
import { useInCell } from '../inCell.ts';
import { ManyOf } from '../ManyOf.tsx';
import { asText } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

/**
 * Maximum letters of choices shown side by side, each counted as the longest; longer sets get a
 * drop-down.
 */
const sideBySide = 36;
const fitBeside = (labels: readonly string[]) =>
  Math.max(...labels.map(({ length }) => length)) * labels.length <= sideBySide;

/** One of a fixed set of codes, each with its label. */
export const widget: Widget = {
  align: 'left',
  isWhole: true,
  width: 150,
  text: (value, { choices }) =>
    value == null ? noValue : t(choices?.[String(value)] ?? String(value)),
  cell: (value, { choices, options }) => {
    if (value == null) return undefined;
    const code = String(value);
    const label = t(choices?.[code] ?? code);
    const colour = options.colours?.[code];
    if (colour) return <Status colour={colour}>{label}</Status>;
    // Hides a code that readers would not recognise (camelCase, '1') and one that begins its label.
    const isShort = /^[A-Z]{1,5}$/.test(code) && label.split(' ')[0] !== code;
    return (
      <span className="words">
        {isShort && `${code} `}
        <span className={isShort ? 'muted' : undefined}>{label}</span>
      </span>
    );
  },
  Input: (props) => {
    const { field, name, value, onChange, isRequired } = props;
    const inCell = useInCell();
    const options = Object.entries(field.choices ?? {}).map(([code, label]) => ({
      value: code,
      label: t(label),
    }));
    return isRequired && !inCell && fitBeside(options.map(({ label }) => label)) ? (
      <Segments
        {...fieldWords(props)}
        name={name}
        value={value == null ? null : String(value)}
        options={options}
        onChange={onChange}
      />
    ) : (
      <Choose {...props} options={options} />
    );
  },
  Filter: (props) => (
    <ManyOf
      {...props}
      options={Object.entries(props.field.choices ?? {}).map(([code, label]) => [code, t(label)])}
    />
  ),
  parse: asText,
};
