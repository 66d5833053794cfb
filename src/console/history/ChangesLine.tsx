import type { Fields } from '#model';
import { t } from '../browser/language.ts';
import { Changed, fieldNamed, type ShownChange } from './Diff.tsx';

/** Changes that a line names; more are counted. */
const mostNamed = 4;

/** The changes of an entry or a held change in a line: 'Amount 382.00 → 385.00'. */
export const ChangesLine = ({
  action,
  changes,
  fields,
}: {
  action: string;
  changes: readonly ShownChange[];
  fields: Fields;
}) => {
  if (action === 'create' || action === 'remove')
    return <span className="muted">{valuesWords(changes)}</span>;
  const firstChanges = changes.slice(0, mostNamed);
  const rest = changes.length - firstChanges.length;
  return (
    <>
      {firstChanges.map((change) => {
        const field = fieldNamed(fields, change.field);
        return (
          <span key={change.field} className="breaks">
            {t(field.label)} <Changed field={field} change={change} side="before" />
            <span aria-hidden="true"> → </span>
            <span className="unseen"> {t('to')} </span>
            <Changed field={field} change={change} side="after" />
          </span>
        );
      })}
      {rest > 0 && <span className="muted">{t('and %{rest} more', { rest })}</span>}
    </>
  );
};

const valuesWords = (changes: readonly ShownChange[]) => {
  const count = changes.filter(({ before, after }) => (before ?? after) != null).length;
  return t('%{count} value |||| %{count} values', { count });
};
