import { t } from '../../browser/language.ts';
import { PlainTable } from '../../parts/PlainTable.tsx';
import { type Choice, openOf } from './choice.ts';

/** The processes by type, each with how many rows it can be started for now. */
export const ChooseProcess = ({
  choices,
  chosen,
  onChoose,
}: {
  choices: readonly Choice[];
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
}) => (
  <PlainTable<Choice>
    label={t('Processes')}
    rows={choices}
    rowKey={({ process }) => process}
    onOpen={onChoose}
    isCurrent={({ process }) => process === chosen?.process}
    empty={t('There is no process that you may start.')}
    columns={(column) => [
      column('code', t('Type'), { width: 48 }, ({ code }) => <span className="mono">{code}</span>),
      column('label', t('Process'), { width: '100%' }, ({ label }) => (
        <b className="wrapped strong">{label}</b>
      )),
      column('open', t('Ready'), { align: 'right', width: 64 }, (choice) => {
        const count = openOf(choice).length;
        return count === 0 ? <span className="muted">0</span> : <b>{count}</b>;
      }),
    ]}
  />
);
