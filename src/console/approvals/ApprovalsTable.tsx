import Checkbox from '@mui/material/Checkbox';
import { useNavigate } from 'react-router-dom';
import type { Fields } from '#model';
import { timeText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { ChangesLine } from '../history/ChangesLine.tsx';
import { PlainTable } from '../parts/PlainTable.tsx';
import { Status } from '../parts/Status.tsx';
import { Changes } from './Changes.ts';
import type { Decision } from './Decide.tsx';
import { actionNames, type ChangeHeld, changesOf, nounOf, states } from './held.ts';

type Props = {
  rows: readonly ChangeHeld[];
  chosen: ReadonlySet<number>;
  /** Whether the reader can decide it; others cannot be selected. */
  isOpen: (held: ChangeHeld) => boolean;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onDecide: (decision: Decision, held: ChangeHeld) => boolean;
  empty: string;
};

/** Held changes as rows: Space selects, a and r decide on what is selected or the row in focus, Enter opens. */
export const ApprovalsTable = ({ rows, chosen, isOpen, onChoose, onDecide, empty }: Props) => {
  const navigate = useNavigate();
  const toggle = ({ id }: ChangeHeld) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const press = (key: string, held: ChangeHeld): boolean => {
    if (key === 'a') return onDecide('approve', held);
    if (key === 'r') return onDecide('refuse', held);
    if (key !== ' ') return false;
    if (isOpen(held)) toggle(held);
    return true;
  };
  return (
    <PlainTable<ChangeHeld>
      label={t('Changes')}
      columns={(column) => [
        column(
          'chosen',
          <span className="unseen">{t('Select')}</span>,
          { width: 44 },
          (held) =>
            isOpen(held) && (
              <Checkbox
                tabIndex={-1}
                slotProps={{ input: { 'aria-label': t('Select %{label}', { label: held.label }) } }}
                checked={chosen.has(held.id)}
                onClick={(event) => event.stopPropagation()}
                onChange={() => toggle(held)}
              />
            ),
        ),
        column('what', t('What'), (held) => (
          <>
            {actionNames[held.action]} {nounOf(held)?.label ?? held.resource} <b>{held.label}</b>
          </>
        )),
        column('changes', t('Old → new'), { width: '100%' }, (held) => {
          const noun = nounOf(held);
          return (
            <Changes>
              <ChangesLine
                action={held.action}
                changes={changesOf(held, noun)}
                fields={(noun?.fields ?? {}) as Fields}
              />
              <q>{held.reason}</q>
            </Changes>
          );
        }),
        column('by', t('By'), (held) => held.madeByName ?? held.madeBy),
        column('at', t('Since'), ({ madeAt }) => timeText(madeAt)),
        column('state', t('State'), ({ state, isMoved }) =>
          state === 'waiting' && isMoved ? (
            <Status colour="amber" icon="↻">
              {t('Needs a rebase')}
            </Status>
          ) : (
            <Status colour={states[state][1]}>{states[state][0]}</Status>
          ),
        ),
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      isSelected={({ id }) => chosen.has(id)}
      onOpen={({ id }) => void navigate(`/approvals/${id}`)}
      onKey={press}
      empty={empty}
    />
  );
};
