import type { Resource } from '#model';
import { bulkUpload, uploadPath } from '#own/bulkUpload/bulkUpload.ts';
import { nouns } from '#registry';
import { t } from '../../browser/language.ts';
import { shown } from '../../fields/widgets.ts';
import type { PageProps } from '../../nouns/pages.ts';
import { BatchFacts } from '../BatchFacts.tsx';
import { BatchPage } from '../BatchPage.tsx';
import { Followed } from '../Followed.tsx';
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
  return (
    <Followed
      request={request}
      missing={t('There is no such batch')}
      list={{ to: bulkUpload.screens.list, label: t('Previous Master Uploads') }}
    >
      {(batch) => <Shown batch={batch} onDone={() => void request.refetch()} />}
    </Followed>
  );
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
