import { fieldsOf, type Noun } from '#model';
import { shown } from '../fields/widgets.ts';

/** The state of a row whose noun has a workflow. */
export const RowBadge = ({ noun, row }: { noun: Noun; row: Readonly<Record<string, unknown>> }) => (
  <>
    {fieldsOf(noun)
      .filter(([, { states }]) => states)
      .map(([name, field]) => (
        <span key={name}>{shown(field, row[name])}</span>
      ))}
  </>
);
