import { quantityText } from '#console/browser/format.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import notes from '#console/parts/Notes.module.css';
import { Loading } from '#console/parts/Notes.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import type { WhatIfAnswer } from '#schemas/whatIf.ts';
import { UseThis } from './UseThis.tsx';
import { useWhatIf } from './useWhatIf.ts';
import styles from './WhatIf.module.css';
import { WhatIfChanges } from './WhatIfChanges.tsx';
import { WhatIfCoverage } from './WhatIfCoverage.tsx';
import { WhatIfCurve } from './WhatIfCurve.tsx';
import { WhatIfFigures } from './WhatIfFigures.tsx';
import { WhatIfTermsForm } from './WhatIfTermsForm.tsx';
import { triedIn, useTerms } from './whatIfTerms.ts';

/** The page /allocation/what-if/{id}: terms tried on the live book, before anything is decided. */
export const WhatIf = ({ params: { id = '' } }: PageProps) => {
  const { terms, change, reset } = useTerms();
  const { data: answer, error, isFetching, refetch } = useWhatIf(id, terms);
  if (!answer)
    return error ? (
      <>
        <PageHead title="What If" />
        <div role="alert" className={notes.note}>
          {error.message} <Button onClick={() => void refetch()}>Retry</Button>{' '}
          <Button onClick={reset}>As in the set-up</Button>
        </div>
      </>
    ) : (
      <Loading />
    );
  const { setup, base, chosen, changes, readAt } = answer;
  const isTried = triedIn(base, chosen).length > 0;
  return (
    <div className="filledPage">
      <PageHead
        title={`What If: ${setup.symbol}`}
        subtitle={`T day ${setup.openOnDate} · nothing is stored`}
        actions={
          <>
            <span role="status" className={styles.age}>
              {isFetching ? 'working it out…' : <Age since={Date.parse(readAt)} goodFor={60} />}
            </span>
            <Button onClick={() => void refetch()}>Read the book again</Button>
            {isTried && <Button onClick={reset}>As in the set-up</Button>}
            <UseThis answer={answer} />
          </>
        }
      />
      {error && (
        <p role="alert" className={styles.fault}>
          {error.message}
        </p>
      )}
      <WhatIfFigures answer={answer} />
      <div className={`filledColumns ${styles.columns}`}>
        <Panel title="Terms" subtitle="to try" fill>
          <WhatIfTermsForm answer={answer} terms={terms} onChange={change} />
        </Panel>
        <Panel title="Demand" subtitle={sourceWords(answer)} fill>
          <WhatIfCurve answer={answer} />
        </Panel>
        <div className={styles.right}>
          <Panel title="Coverage by category">
            <WhatIfCoverage answer={answer} />
          </Panel>
          <Panel
            title="Bids that would change"
            subtitle={
              changes.bids > changes.rows.length
                ? `the ${changes.rows.length} largest of ${quantityText(changes.bids)} bids`
                : undefined
            }
            fill
          >
            <WhatIfChanges answer={answer} />
          </Panel>
        </div>
      </div>
    </div>
  );
};

/** Whose bids it is worked out on. */
const sourceWords = ({ sources }: WhatIfAnswer): string =>
  sources.map(({ exchange, bids }) => `${exchange} ${quantityText(bids)} bids`).join(', ');
