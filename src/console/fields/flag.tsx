import { nothing } from '../format.ts';
import { Segments } from '../parts/Segments.tsx';
import { Choose } from './Choose.tsx';
import { ManyOf } from './ManyOf.tsx';
import type { Widget } from './widget.ts';

const words = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;
const options = words.map(([value, label]) => ({ value, label }));
const spelled = (value: unknown) => (value == null || value === '' ? null : String(value));

/** Yes or no. */
export const flag: Widget = {
  align: 'left',
  width: 90,
  text: (value) => (value == null ? nothing : value ? 'Yes' : 'No'),
  cell: (value) => (value == null ? undefined : value ? 'Yes' : <span className="muted">No</span>),
  Input: ({ value, ...props }) =>
    props.isRequired ? (
      <Segments
        label={props.field.label}
        name={props.name}
        value={spelled(value)}
        options={options}
        error={props.error}
        onChange={(chosen) => props.onChange(chosen === 'true')}
      />
    ) : (
      <Choose {...props} value={spelled(value)} options={options} />
    ),
  Filter: (props) => <ManyOf {...props} options={words} />,
  parse: (typed) => {
    const said = spelled(typed);
    return said === null ? null : said === 'true';
  },
};
