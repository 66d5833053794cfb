import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#model';
import { bulkUpload, uploadPath } from '#own/bulkUpload/bulkUpload.ts';
import { nouns } from '#registry';
import { shown } from '../fields/widgets.ts';
import type { PageProps } from '../nouns/pages.ts';
import { Button } from '../parts/Button.tsx';
import notes from '../parts/Notes.module.css';
import { Loading } from '../parts/Notes.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { BatchActions } from './BatchActions.tsx';
import { BatchFacts } from './BatchFacts.tsx';
import styles from './BatchPage.module.css';
import { BatchSteps } from './BatchSteps.tsx';
import { isChecked, type Verdict, verdicts } from './batch.ts';
import { Lines } from './Lines.tsx';
import { Outcome } from './Outcome.tsx';
import { useBatch } from './useBatch.ts';
import { VerdictFigures } from './VerdictFigures.tsx';

/** One file on its way: how far it is, what it would change, and what can be done with it. */
export const BatchPage = ({ params }: PageProps) => {
  const { data: batch, error, refetch } = useBatch(params.batchId ?? '');
  const [search, setSearch] = useSearchParams();
  if (!batch)
    return error ? (
      <>
        <PageHead title="There is no such batch" />
        <div role="alert" className={notes.note}>
          {error.message} <Button to={bulkUpload.screens.list}>Previous Uploads</Button>{' '}
          <Button onClick={() => void refetch()}>Retry</Button>
        </div>
      </>
    ) : (
      <Loading />
    );
  const master = (nouns.find(({ name }) => name === batch.resource) ?? null) as Resource | null;
  const asked = search.get('verdict');
  const verdict = asked !== null && asked in verdicts ? (asked as Verdict) : null;
  return (
    <>
      <PageHead
        title={`Batch ${batch.batchId}`}
        badge={shown(bulkUpload.fields.state, batch.state)}
        subtitle={
          <>
            {master?.label ?? batch.resource} · <span className="mono">{batch.fileName}</span>
          </>
        }
        actions={<BatchActions batch={batch} master={master} onChanged={() => void refetch()} />}
      />
      <div className={styles.top}>
        <BatchSteps batch={batch} />
        <BatchFacts batch={batch} />
      </div>
      <Outcome batch={batch} again={`${uploadPath}?master=${batch.resource}`} />
      {isChecked(batch) && (
        <>
          <VerdictFigures
            batch={batch}
            verdict={verdict}
            onChoose={(chosen) => setSearch(chosen === null ? {} : { verdict: chosen })}
          />
          <Lines key={verdict} batch={batch} master={master} verdict={verdict} />
        </>
      )}
    </>
  );
};
