import type { Field } from '#model';
import { steady } from '../parts/steady.tsx';
import type { Widget } from './widget.ts';

const files = import.meta.glob<Widget>('./kinds/*.tsx', { eager: true, import: 'widget' });

/** Each box of a form gets every change of the form; an input is drawn again when its own values change. */
const widgets = Object.fromEntries(
  Object.entries(files).map(([file, widget]) => [file, { ...widget, Input: steady(widget.Input) }]),
);

/** The widget of a kind of field, found by the name of its file. Throws when there is none. */
export const widgetOf = ({ kind }: Field): Widget => {
  const widget = widgets[`./kinds/${kind}.tsx`];
  if (!widget) throw new Error(`No file of src/console/fields/kinds draws the kind '${kind}'`);
  return widget;
};

/** A value as people read it, in the form of its kind. */
export const shown = (field: Field, value: unknown) => {
  const widget = widgetOf(field);
  return widget.cell?.(value, field) ?? widget.text(value, field);
};

/** Codes count nothing, so they stand to the left like words. */
export const alignOf = (field: Field): 'left' | 'right' =>
  field.options.code ? 'left' : widgetOf(field).align;

/** The width of a column in px where the schema does not say. */
export const widthOf = (field: Field): number => {
  const { width } = widgetOf(field);
  return typeof width === 'number' ? width : width(field);
};
