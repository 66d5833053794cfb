import { styled } from '@mui/material/styles';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Columns } from '#console/parts/Columns.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { UnreadPage } from '#console/parts/Unread.tsx';
import type { WhatIfAnswer } from '#schemas/whatIf.ts';
import { UseThis } from './UseThis.tsx';
import { useWhatIf } from './useWhatIf.ts';
import { WhatIfChanges } from './WhatIfChanges.tsx';
import { WhatIfCoverage } from './WhatIfCoverage.tsx';
import { WhatIfCurve } from './WhatIfCurve.tsx';
import { WhatIfFigures } from './WhatIfFigures.tsx';
import { WhatIfTermsForm } from './WhatIfTermsForm.tsx';
import { triedIn, useTerms } from './whatIfTerms.ts';

const Right = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  minWidth: 0,
  minHeight: 0,
  '& > section:first-of-type': { flex: 'none' },
  '& th, & td': { padding: '0 5px' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 12 },
  '& th:last-child, & td:last-child': { paddingRight: 12 },
});

/** The page /allocation/what-if/{id}: terms tried on the live book, before anything is decided. */
export const WhatIf = ({ params: { id = '' } }: PageProps) => {
  const { terms, change, reset } = useTerms();
  const request = useWhatIf(id, terms);
  const { data: answer, error, isFetching, refetch } = request;
  if (!answer)
    return (
      <UnreadPage request={request} title={t('What If')}>
        <Button onClick={reset}>{t('As in the set-up')}</Button>
      </UnreadPage>
    );
  const { setup, base, chosen, changes, readAt } = answer;
  const isTried = triedIn(base, chosen).length > 0;
  return (
    <div className="filledPage">
      <PageHead
        title={t('What If: %{symbol}', { symbol: setup.symbol })}
        subtitle={t('T day %{openOnDate} · nothing is stored', { openOnDate: setup.openOnDate })}
        actions={
          <>
            <span role="status" className="row faded">
              {isFetching ? t('calculating…') : <Age since={Date.parse(readAt)} goodFor={60} />}
            </span>
            <Button onClick={() => void refetch()}>{t('Read the book again')}</Button>
            {isTried && <Button onClick={reset}>{t('As in the set-up')}</Button>}
            <UseThis answer={answer} />
          </>
        }
      />
      {error && (
        <p role="alert" className="fault">
          {error.message}
        </p>
      )}
      <WhatIfFigures answer={answer} />
      <Columns widths="minmax(232px, 17%) minmax(0, 2fr) minmax(0, 3fr)">
        <Panel title={t('Terms')} subtitle={t('to try')} fill>
          <WhatIfTermsForm answer={answer} terms={terms} onChange={change} />
        </Panel>
        <Panel title={t('Demand')} subtitle={sourceWords(answer)} fill>
          <WhatIfCurve answer={answer} />
        </Panel>
        <Right>
          <Panel title={t('Coverage by category')}>
            <WhatIfCoverage answer={answer} />
          </Panel>
          <Panel
            title={t('Bids that would change')}
            subtitle={
              changes.bids > changes.rows.length
                ? t('the %{rows} largest of %{bids} bids', {
                    rows: changes.rows.length,
                    bids: quantityText(changes.bids),
                  })
                : undefined
            }
            fill
          >
            <WhatIfChanges answer={answer} />
          </Panel>
        </Right>
      </Columns>
    </div>
  );
};

/** The exchanges and their number of bids in the calculation. */
const sourceWords = ({ sources }: WhatIfAnswer): string =>
  sources
    .map(({ exchange, bids }) =>
      t('%{exchange} %{bids} bids', { exchange, bids: quantityText(bids) }),
    )
    .join(', ');
