import type { Field, View } from '#model';
import { quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { shown } from '../../fields/widgets.ts';
import { rowName } from '../../nouns/rowName.ts';

type Row = Readonly<Record<string, unknown>> & { id: string | number };

/** A change a line: the row, its old value, an arrow, its new value. */
const inColumns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, max-content) 1fr',
  gap: '4px 14px',
  maxHeight: '40vh',
  overflow: 'auto',
};

/** Rows whose change is spelled out. */
const shownAtMost = 8;

/**
 * The number of rows that change, the first ones with their old and new values, and the number that
 * stay as they are, with the reason.
 */
export const BulkEditPreview = ({
  view,
  name,
  field,
  value,
  changing,
  same,
  others,
}: {
  view: View;
  name: string;
  field: Field;
  value: unknown;
  changing: readonly Row[];
  /** Rows that have the value already. */
  same: number;
  /** Rows that the reader may not edit. */
  others: number;
}) => {
  const words = (count: number) =>
    `${quantityText(count)} ${count === 1 ? view.label : view.plural}`;
  return (
    <section>
      <h3 role="status">
        {words(changing.length)} {t('changes |||| change', { count: changing.length })}
        {same > 0 &&
          t(', %{count} has this value already |||| , %{count} have this value already', {
            count: quantityText(same),
          })}
        {others > 0 &&
          t(', %{count} may not be edited by you |||| , %{count} may not be edited by you', {
            count: quantityText(others),
          })}
      </h3>
      <ul className="plain" style={inColumns}>
        {changing.slice(0, shownAtMost).map((row) => (
          <li key={row.id} style={{ display: 'contents' }}>
            <span className="mono">{rowName(view.noun, row)}</span>
            <span>{shown(field, row[name])}</span>
            <span>
              <span aria-hidden="true">→</span>
              <span className="unseen">{t('becomes')}</span>
            </span>
            <span>{shown(field, value)}</span>
          </li>
        ))}
        {changing.length > shownAtMost && (
          <li style={{ gridColumn: '1 / -1' }}>
            {t('… and %{changing} more.', {
              changing: quantityText(changing.length - shownAtMost),
            })}
          </li>
        )}
      </ul>
    </section>
  );
};
