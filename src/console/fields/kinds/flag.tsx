import type { Field } from '#model';
import { noValue } from '../../browser/format.ts';
import { english, t } from '../../browser/language.ts';
import { Segments } from '../../parts/Segments.tsx';
import { Status } from '../../parts/Status.tsx';
import { Choose } from '../Choose.tsx';
import { fieldWords } from '../fieldWords.ts';
import { useInCell } from '../inCell.ts';
import { ManyOf } from '../ManyOf.tsx';
import type { InputProps, Widget } from '../widget.ts';

const wordsOf = ({ options: { labels: [yes, no] = usual } }: Field) => [t(yes), t(no)] as const;
const usual = [english('Yes'), english('No')] as const;
const pairsOf = (field: Field) => {
  const [yes, no] = wordsOf(field);
  return [
    ['true', yes],
    ['false', no],
  ] as const;
};
const optionsOf = (field: Field) => pairsOf(field).map(([value, label]) => ({ value, label }));
const spelled = (value: unknown) => (value == null || value === '' ? null : String(value));

const FlagInput = ({ value, ...props }: InputProps) => {
  const inCell = useInCell();
  return props.isRequired && !inCell ? (
    <Segments
      {...fieldWords(props)}
      name={props.name}
      value={spelled(value)}
      options={optionsOf(props.field)}
      onChange={(chosen) => props.onChange(chosen === 'true')}
    />
  ) : (
    <Choose {...props} value={spelled(value)} options={optionsOf(props.field)} />
  );
};

/** Yes or no. */
export const widget: Widget = {
  align: 'left',
  isWhole: true,
  width: 90,
  text: (value, field) => (value == null ? noValue : wordsOf(field)[value ? 0 : 1]),
  cell: (value, field) => {
    if (value == null) return undefined;
    const [yes, no] = wordsOf(field);
    const colour = field.options.colours?.[String(value)];
    if (colour) return <Status colour={colour}>{value ? yes : no}</Status>;
    return value ? yes : <span className="muted">{no}</span>;
  },
  Input: FlagInput,
  Filter: (props) => <ManyOf {...props} options={pairsOf(props.field)} />,
  parse: (typed) => {
    const spelling = spelled(typed);
    return spelling === null ? null : spelling === 'true';
  },
};
