import { useNavigate, useSearchParams } from 'react-router-dom';
import { filled, pluralOf } from '#model';
import { processRun } from '#own/processRun/processRun.ts';
import { t } from '../../browser/language.ts';
import { useWrite } from '../../calls/callsTo.ts';
import { Button } from '../../parts/Button.tsx';
import { Columns } from '../../parts/Columns.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Unread } from '../../parts/Unread.tsx';
import { runCalls } from '../run/run.ts';
import { ChooseProcess } from './ChooseProcess.tsx';
import { ChooseRow } from './ChooseRow.tsx';
import { type Candidate, type Choice, openOf, useChoices } from './choice.ts';
import { StepsAhead } from './StepsAhead.tsx';

/** Starts a process: choose it by its type, choose what it is about, read what will happen, start. */
export const StartPage = () => {
  const request = useChoices();
  const choices = request.data?.toSorted((a, b) => a.code.localeCompare(b.code));
  const [search, setSearch] = useSearchParams();
  const named = choices?.find(({ process }) => process === search.get('process'));
  // A user who comes from the menu most likely wants the day that can be begun.
  const choice = named ?? choices?.find((one) => openOf(one).length > 0) ?? choices?.[0];
  const row =
    choice?.rows.find(({ key }) => key === search.get('key')) ??
    (choice && openOf(choice).length === 1 ? openOf(choice)[0] : undefined);
  const choose = ({ process }: Choice, key?: string) =>
    setSearch({ process, ...(key === undefined ? {} : { key }) }, { replace: true });
  return (
    <div className="filledPage">
      <PageHead
        title={processRun.pages?.start.label}
        actions={<Button to={processRun.screens.list}>{t(pluralOf(processRun))}</Button>}
      />
      {!choices && <Unread request={request} />}
      {choices && (
        <Columns widths="minmax(220px, 3fr) minmax(280px, 4fr) minmax(400px, 6fr)">
          <Panel
            title={t('1. Process')}
            subtitle={t('by %{dayType}', {
              dayType: t('day type'),
            })}
            fill
          >
            <ChooseProcess choices={choices} chosen={choice} onChoose={(one) => choose(one)} />
          </Panel>
          <Panel title={`2. ${t(processRun.fields.title.label)}`} subtitle={choice?.label} fill>
            {choice && (
              <ChooseRow choice={choice} chosen={row} onChoose={({ key }) => choose(choice, key)} />
            )}
          </Panel>
          <Panel
            title={t('3. What will happen')}
            fill
            footer={choice && <Start choice={choice} row={row} />}
          >
            {choice && (
              <>
                <p className="note">{choice.help}</p>
                <StepsAhead choice={choice} />
              </>
            )}
          </Panel>
        </Columns>
      )}
    </div>
  );
};

const Start = ({ choice, row }: { choice: Choice; row: Candidate | undefined }) => {
  const navigate = useNavigate();
  const { error, isPending, mutate } = useWrite(runCalls, 'start', {
    onSuccess: ({ run: { runId } }) =>
      navigate(filled(processRun.pages?.view.path ?? '', { runId }) ?? '/'),
  });
  return (
    <div className="row grow" style={{ flexWrap: 'nowrap' }}>
      <p role={error ? 'alert' : 'status'} className={error ? 'grow fault' : 'grow'}>
        {error?.message ??
          row?.why ??
          (row ? t('For %{title}.', { title: row.title }) : t('Choose one that is ready.'))}
      </p>
      <Button
        variant="contained"
        size="large"
        disabled={!row || row.why !== null || isPending}
        onClick={() => row && mutate({ body: { process: choice.process, key: row.key } })}
      >
        {t('Start')}
      </Button>
    </div>
  );
};
