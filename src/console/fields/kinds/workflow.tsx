import { noValue } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { Status } from '../../parts/Status.tsx';
import { ManyOf } from '../ManyOf.tsx';
import { TextInput } from '../textInput.tsx';
import type { Widget } from '../widget.ts';

/** A state of a workflow: word, sign and hue. It changes by moves, never in a form. */
export const widget: Widget = {
  align: 'left',
  isWhole: true,
  width: 190,
  text: (value, { states }) =>
    value == null ? noValue : t(states?.[String(value)]?.[0] ?? String(value)),
  cell: (value, { states }) => {
    const state = states?.[String(value)];
    return state ? <Status colour={state[1]}>{t(state[0])}</Status> : undefined;
  },
  Input: (props) => <TextInput {...props} look={{}} />,
  Filter: (props) => (
    <ManyOf
      {...props}
      options={Object.entries(props.field.states ?? {}).map(([code, [label]]) => [code, t(label)])}
    />
  ),
  parse: (typed) => typed,
};
