import type { Field, Kind } from '#model';
import { choice } from './choice.tsx';
import { dateTime } from './dateTime.tsx';
import { day } from './day.tsx';
import { decimal } from './decimal.tsx';
import { flag } from './flag.tsx';
import { integer } from './integer.tsx';
import { pan } from './pan.tsx';
import { reference } from './reference.tsx';
import { secret } from './secret.tsx';
import { text } from './text.tsx';
import { time } from './time.tsx';
import type { Widget } from './widget.ts';
import { workflow } from './workflow.tsx';

/** The widget of each kind; a new kind does not compile until it has one. */
const widgets: Record<Kind, Widget> = {
  text,
  integer,
  decimal,
  flag,
  date: day,
  time,
  dateTime,
  choice,
  reference,
  workflow,
  secret,
  pan,
};

export const widgetOf = (field: Field): Widget => widgets[field.kind];

/** A value as people read it, in the form of its kind. */
export const shown = (field: Field, value: unknown) => {
  const widget = widgetOf(field);
  return widget.cell?.(value, field) ?? widget.text(value, field);
};

/** Codes count nothing, so they stand to the left like words. */
export const alignOf = (field: Field): 'left' | 'right' =>
  field.options.code ? 'left' : widgetOf(field).align;
