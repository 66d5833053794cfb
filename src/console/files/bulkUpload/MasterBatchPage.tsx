import type { Resource } from '#model';
import { bulkUpload, uploadPath } from '#own/bulkUpload/bulkUpload.ts';
import { nouns } from '#registry';
import { t } from '../../browser/language.ts';
import { shown } from '../../fields/widgets.ts';
import type { PageProps } from '../../nouns/pages.ts';
import { Button } from '../../parts/Button.tsx';
import { UnreadPage } from '../../parts/Unread.tsx';
import { BatchFacts } from '../BatchFacts.tsx';
import { BatchPage } from '../BatchPage.tsx';
import { StageWords } from '../StageWords.tsx';
import { stepsOf } from '../stage.ts';
import { type Batch, figuresOf, isChecked } from './batch.ts';
import { Lines } from './Lines.tsx';
import { MasterActions } from './MasterActions.tsx';
import { masterSays } from './masterSays.tsx';
import { stageOf, wayOf } from './masterStage.ts';
import { useBatch } from './useBatch.ts';

/** One file on its way: how far it is, what it would change, and what can be done with it. */
export const MasterBatchPage = ({ params }: PageProps) => {
  const request = useBatch(params.batchId ?? '');
  const { data: batch } = request;
  if (!batch)
    return (
      <UnreadPage request={request} title={t('There is no such batch')}>
        <Button to={bulkUpload.screens.list}>{t('Previous Master Uploads')}</Button>
      </UnreadPage>
    );
  return <Shown batch={batch} onDone={() => void request.refetch()} />;
};

const Shown = ({ batch, onDone }: { batch: Batch; onDone: () => void }) => {
  const master = (nouns.find(({ name }) => name === batch.resource) ?? null) as Resource | null;
  return (
    <BatchPage
      title={t('Batch %{batchId}', { batchId: batch.batchId })}
      badge={shown(bulkUpload.fields.state, batch.state)}
      subtitle={
        <>
          {master?.label ?? batch.resource} · <span className="mono">{batch.fileName}</span>
        </>
      }
      actions={<MasterActions batch={batch} master={master} onDone={onDone} />}
      steps={stepsOf(wayOf(batch), { written: t('Committed'), nothing: t('nothing written') })}
      facts={<BatchFacts batch={batch} />}
      words={
        <StageWords
          stage={stageOf(batch)}
          says={masterSays(batch)}
          again={`${uploadPath}?master=${batch.resource}`}
        />
      }
      figures={isChecked(batch) ? figuresOf(batch) : []}
      parameter="verdict"
      rows={(verdict) => (
        <Lines batch={batch} master={master} verdict={verdict} onMended={onDone} />
      )}
    />
  );
};
