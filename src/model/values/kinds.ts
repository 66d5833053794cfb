import type { Field } from '../language/field.ts';
import type { FieldKind } from '../language/fieldKind.ts';

const files = import.meta.glob<FieldKind>('../kinds/*.ts', { eager: true, import: 'kind' });

/**
 * Every kind of field by its name, which is the name of its file. This is the only index of kinds.
 */
export const kinds: ReadonlyMap<string, FieldKind> = new Map(
  Object.entries(files).map(([path, kind]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.ts'.length),
    kind,
  ]),
);

/** The kind of a field; throws when no file describes it. */
export const kindOf = (field: Pick<Field, 'kind'>): FieldKind => {
  const kind = kinds.get(field.kind);
  if (!kind) throw new Error(`No file of src/model/kinds describes the kind '${field.kind}'`);
  return kind;
};
