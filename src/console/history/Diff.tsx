import { styled } from '@mui/material/styles';
import type { Field, Fields } from '#model';
import { t } from '../browser/language.ts';
import { alignOf, shown, widgetOf } from '../fields/widgets.ts';
import { phone } from '../parts/looks.ts';
import { changedParts } from './changedPart.ts';
import styles from './Diff.module.css';

const Sheet = styled('table')({
  alignSelf: 'flex-start',
  minWidth: 'min(100%, 460px)',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': {
    height: 'var(--row)',
    padding: '3px 12px',
    borderBottom: '1px solid var(--line)',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& thead th': {
    position: 'sticky',
    zIndex: 1,
    top: 0,
    background: 'var(--surface)',
    color: 'var(--ink-2)',
    fontWeight: 600,
  },
  '& tbody th': { paddingRight: 24, color: 'var(--ink-2)', fontWeight: 550 },
  '& .value': { minWidth: 120, maxWidth: 380, overflowWrap: 'anywhere' },
  '& .value[data-align="right"]': { textAlign: 'right' },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  [phone]: { '& th, & td': { padding: '3px 8px' }, '& .value': { minWidth: 72 } },
});

/** One field of a change; values as the wire has them, null where there is none. */
export type ShownChange = {
  field: string;
  before: unknown;
  after: unknown;
  /** Only that it changed is known: the journal does not hold what it was. */
  isMasked?: boolean;
};

type Column = 'before' | 'after' | 'now';

/** The sides that an action has: a new row has no old values, a removed one no new ones. */
export const columnsOf = ({ action }: { action: string }): readonly Column[] => {
  if (action === 'create') return ['after'];
  return action === 'remove' ? ['before'] : ['before', 'after'];
};

const usual: Record<Column, string> = {
  get before() {
    return t('Old');
  },
  get after() {
    return t('New');
  },
  get now() {
    return t('Now');
  },
};

/**
 * Changed fields in two aligned columns, old and new, with the digits or letters that differ marked by weight
 * and line as well as by hue. `now` adds the row's current value, where it differs from both.
 */
export const Diff = ({
  label,
  fields,
  changes,
  columns = ['before', 'after'],
  headings = {},
  now,
}: {
  /** The accessible name of the diff. */
  label: string;
  fields: Fields;
  changes: readonly ShownChange[];
  columns?: readonly Column[];
  /** Where the sides are called otherwise than old and new. */
  headings?: Partial<Record<Column, string>>;
  now?: Readonly<Record<string, unknown>>;
}) => {
  const rows = changes.map((change) => ({ change, field: fieldNamed(fields, change.field) }));
  // Aligns old and new numbers by their digits; a single column of values is aligned as in a form.
  const isOne = columns.length === 1;
  const alignments = rows.map(({ field }) => (isOne ? 'left' : alignOf(field)));
  const heading = alignments.includes('left') ? 'left' : 'right';
  return (
    <Sheet aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" data-align={heading} className="value">
              {headings[column] ?? usual[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ change, field }, index) => (
          <tr key={change.field}>
            <th scope="row">{t(field.label)}</th>
            {columns.map((column) => (
              <td key={column} className="value" data-align={alignments[index]}>
                {isOne ? (
                  <Value field={field} value={change[column as 'before']} />
                ) : column === 'now' ? (
                  <Value field={field} value={now?.[change.field]} />
                ) : (
                  <Changed field={field} change={change} side={column} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
};

/** A field by its name; one that the schema has no more stands under that name. */
export const fieldNamed = (fields: Fields, name: string): Field =>
  fields[name] ?? { kind: 'text', label: name, options: {} };

/** One side of a change: the value in the form of its kind, what differs from the other side marked. */
export const Changed = ({
  field,
  change: { before, after, isMasked = false },
  side,
}: {
  field: Field;
  change: Omit<ShownChange, 'field'>;
  side: 'before' | 'after';
}) => {
  const value = side === 'before' ? before : after;
  const [Mark, colour] =
    side === 'before' ? (['del', 'softRed'] as const) : (['ins', 'softGreen'] as const);
  const look = [colour, styles.part].join(' ');
  if (value == null || value === '') return <span className="muted">–</span>;
  const { text, isWhole } = widgetOf(field);
  if (isMasked || isWhole || before == null || after == null)
    return (
      <Mark className={isWhole ? `${look} ${styles.whole}` : look}>
        <Value field={field} value={value} />
      </Mark>
    );
  const [head, part, tail] = changedParts(text(before, field), text(after, field))[
    side === 'before' ? 0 : 1
  ];
  return (
    <span className={field.options.code ? 'mono' : undefined}>
      {head}
      {part !== '' && <Mark className={look}>{part}</Mark>}
      {tail}
    </span>
  );
};

const Value = ({ field, value }: { field: Field; value: unknown }) =>
  field.isSecret && value != null ? '•••' : shown(field, value);
