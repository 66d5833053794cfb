import { exchangeTime, instantOf, isoTime } from '#domain/calendar.ts';
import { timeText } from '../format.ts';
import { TextFilter, TextInput } from './textInput.tsx';
import type { Widget } from './widget.ts';

const look = { type: 'datetime-local', step: 1 };

const wire = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const typedTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?$/;

/** An instant of the wire as the browser's box wants it, exchange time. */
const local = (value: unknown) =>
  typeof value === 'string' && wire.test(value)
    ? exchangeTime(Date.parse(value)).replace(' ', 'T')
    : value;

/** An instant, shown and typed in exchange time. */
export const dateTime: Widget = {
  align: 'left',
  width: 156,
  text: (value) => timeText(value as string | null),
  Input: (props) => <TextInput {...props} look={look} value={local(props.value)} />,
  Filter: (props) => <TextFilter {...props} look={look} />,
  parse: (typed) => {
    if (typed === '') return null;
    const [, date, minutes, seconds = ':00'] = typedTime.exec(String(typed)) ?? [];
    return date && minutes ? isoTime(instantOf(date, `${minutes}${seconds}`)) : typed;
  },
};
