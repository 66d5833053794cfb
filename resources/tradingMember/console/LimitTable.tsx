import { useState } from 'react';
import { rupeesText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { type Column, column, PlainTable } from '#console/parts/PlainTable.tsx';
import { roleLabels } from '#domain/roles.ts';
import type { LimitSheet } from '#schemas/limitSheet.ts';
import { inCrore } from './inCrore.ts';
import { LimitEdit } from './LimitEdit.tsx';
import { type LevelLine, linesOf } from './limitLines.ts';

type Props = { memberId: string; sheet: LimitSheet; onSaved: (sheet: LimitSheet) => void };

const levels = {
  get member() {
    return t('Member');
  },
  get branch() {
    return t('Branch');
  },
  get user() {
    return t('User');
  },
} as const;

const looks = {
  member: { fontWeight: 620 },
  branch: { paddingLeft: 12 },
  user: { paddingLeft: 28, color: 'var(--ink-2)' },
};

/** The limits of a member from the top down, each to be set by the level above it. */
export const LimitTable = ({ memberId, sheet, onSaved }: Props) => {
  const [editing, setEditing] = useState<string | null>(null);
  const idOf = (line: LevelLine) => `${line.level} ${line.id}`;
  const columns: Column<LevelLine>[] = [
    column('level', t('Level'), { width: 110 }, ({ level }) => (
      <span style={looks[level]}>{levels[level]}</span>
    )),
    column('id', t('Id'), { width: 90 }, ({ id }) => <span className="mono">{id}</span>),
    column('name', t('Name'), ({ name, role }) => (
      <>
        {name}{' '}
        <span className="muted">{role ? t(roleLabels[role as keyof typeof roleLabels]) : ''}</span>
      </>
    )),
    column('limit', t('Limit'), { align: 'right', width: 320 }, (line) =>
      editing === idOf(line) ? (
        <LimitEdit
          memberId={memberId}
          line={line}
          onDone={(now) => {
            setEditing(null);
            if (now) onSaved(now);
          }}
        />
      ) : line.limit === null ? (
        <span className="muted">{t('no separate limit')}</span>
      ) : (
        <>
          {rupeesText(line.limit)}{' '}
          <span className="faded" style={{ display: 'inline-block', minWidth: 110 }}>
            {inCrore(line.limit)}
          </span>
        </>
      ),
    ),
    column('used', t('Used'), { align: 'right', width: 170 }, ({ used }) => rupeesText(used)),
    column('left', t('Left'), { align: 'right', width: 190 }, (line) => <Left {...line} />),
    column(
      'set',
      '',
      { align: 'right', width: 90 },
      (line) =>
        line.maySet &&
        editing !== idOf(line) && (
          <Button
            changes
            variant="text"
            aria-label={t('Set the limit of %{levels} %{id}', {
              levels: levels[line.level].toLowerCase(),
              id: line.id,
            })}
            onClick={() => setEditing(idOf(line))}
          >
            {t('Set')}
          </Button>
        ),
    ),
  ];
  return (
    <PlainTable
      label={t('Order Value Limits')}
      columns={columns}
      rows={linesOf(sheet)}
      rowKey={idOf}
    />
  );
};

/** The remaining limit; negative where bids were entered before the limit was lowered. */
const Left = ({ limit, used }: LevelLine) => {
  if (limit === null) return <span className="muted">–</span>;
  const left = limit - used;
  return left < 0 ? (
    <span className="fault">{rupeesText(left)}</span>
  ) : (
    <span>{rupeesText(left)}</span>
  );
};
