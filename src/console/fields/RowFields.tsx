import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { fieldsOf, isMachineNumber, type Noun, type View } from '#model';
import { t } from '../browser/language.ts';
import { Panel } from '../parts/Panel.tsx';
import { SectionNav } from '../parts/SectionNav.tsx';
import { differ } from './differ.ts';
import { grouped } from './grouped.ts';
import { isLong, spread } from './longText.ts';
import { RecordLink } from './RecordLink.tsx';
import { rowValue } from './rowValue.ts';
import styles from './ShowScreen.module.css';
import { shown } from './widgets.ts';

const Sheet = styled('div')({
  display: 'flex',
  flex: 'none',
  alignItems: 'start',
  '& > nav': { position: 'sticky', top: 0, padding: '4px 8px 4px 0', borderRight: 0 },
});

type Row = Readonly<Record<string, unknown>>;

/** So few sections are found without being listed. */
const few = 2;

/**
 * The fields of a row in groups, read-only; references link to their records. With `now`, the row
 * is an earlier version: fields that differ today are marked, with today's value below; fields in
 * `masked` were not kept in full.
 */
export const RowFields = ({
  view,
  row,
  now,
  masked = [],
}: {
  view: View;
  row: Row;
  now?: Row | null;
  masked?: readonly string[];
}) => {
  const place = useRef<HTMLDivElement>(null);
  const fields = fieldsOf(view.noun).filter(
    ([name, { isSecret, options }]) =>
      !isSecret && options.inPage !== false && !isMachineNumber(view.noun, name),
  );
  const groups = grouped(fields);
  // A heading of the schema may be what the row is called; two panels of one name cannot be told apart.
  const rest = groups.some(([group]) => group === view.label) ? t('Record') : view.label;
  const panels = groups.map(([group, members]) => (
    <div key={group} data-section tabIndex={-1}>
      <Panel title={group || rest}>
        <dl className="facts">
          {members.map(([name, field]) => {
            const isMasked = masked.includes(name);
            const isChanged = !isMasked && now != null && isOther(view.noun, name, row, now);
            const isWide = isLong(field, row[name]);
            const value = rowValue(field, row, name);
            return (
              <div
                key={name}
                className={[isChanged && styles.changed, isWide && styles.wide]
                  .filter(Boolean)
                  .join(' ')}
              >
                <dt>{t(field.label)}</dt>
                <dd>
                  <RecordLink field={field} row={row} value={row[name]}>
                    {shown(field, isWide ? spread(value) : value)}
                  </RecordLink>
                </dd>
                {isMasked && <dd className="small">{t('not stored in full')}</dd>}
                {isChanged && (
                  <dd className="small">
                    {t('now %{field}', { field: shown(field, rowValue(field, now, name)) })}
                  </dd>
                )}
              </div>
            );
          })}
        </dl>
      </Panel>
    </div>
  ));
  const sections = groups.map(([group]) => group || rest);
  return (
    <Sheet ref={place}>
      {sections.length > few && <SectionNav sections={sections} place={place} />}
      <div className="column grow">{panels}</div>
    </Sheet>
  );
};

/** Whether a row is another in a field; never in its key, by which it is known. */
export const isOther = (noun: Noun, name: string, row: Row, now: Row): boolean =>
  !noun.key.includes(name) && differ(row[name], now[name]);
