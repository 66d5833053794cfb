import { styled } from '@mui/material/styles';
import { priceText, quantityText, rupeesText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import { useAnswerInWords } from '#console/calls/answerInWords.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import type { PageProps } from '#console/nouns/pages.ts';
import { Button } from '#console/parts/Button.tsx';
import { Columns } from '#console/parts/Columns.tsx';
import { Figure } from '#console/parts/Figure.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { Status } from '#console/parts/Status.tsx';
import type { Colour } from '#model';
import { heldByLabels, allotment as noun, type WhyAnswer } from '#schemas/allotment.ts';
import { WhyStep } from './WhyStep.tsx';

const Words = styled('ol')({
  display: 'grid',
  gap: 8,
  padding: '12px 16px 12px 34px',
  maxWidth: '76ch',
  lineHeight: 1.5,
  '& li::marker': { color: 'var(--ink-3)' },
});

const calls = callsTo<typeof noun>(noun.name);
const answer = noun.calls?.why.answer ?? {};

/** The page /order/allotment/{id}: what a bid got, and why, in words and in numbers. */
export const Why = ({ params }: PageProps) => {
  // It never changes, and it costs the server a look through the whole book.
  const { data, error, refetch } = useAsk(
    calls,
    'why',
    { params: { id: params.id ?? '' } },
    { staleTime: Infinity, retry: false, select: useAnswerInWords<WhyAnswer>(answer, noun) },
  );
  if (!data)
    return (
      <div className="filledPage">
        <PageHead title={t('Allotment of a Bid')} />
        {error ? (
          <p role="alert" className="note">
            {error.message} <Button onClick={() => void refetch()}>{t('Try again')}</Button>
          </p>
        ) : (
          <p role="status" className="note">
            {t('Calculating it from the book of the run…')}
          </p>
        )}
      </div>
    );
  const { allotment, words, steps, drawnUpBy } = data;
  const { symbol, series, bidId, orderId, runId } = allotment;
  return (
    <div className="filledPage">
      <PageHead
        title={`${symbol} ${series}`}
        subtitle={richly('%{bidId} of %{clientId}', {
          bidId: <span className="mono">{bidId}</span>,
          clientId: <span className="mono">{allotment.clientId}</span>,
        })}
        badge={<Reason of={allotment.reason} />}
        actions={
          <>
            <Button to={`/order/allotment?symbol=${encodeURIComponent(symbol)}&runId=${runId}`}>
              {t('All Allotments')}
            </Button>
            {orderId !== null && <Button to={`/order/report/${orderId}`}>{t('Order')}</Button>}
          </>
        }
      />
      <Figures of={data} />
      <Columns widths="minmax(380px, 5fr) minmax(460px, 6fr)">
        <Panel
          title={t('Why')}
          subtitle={t('run %{runId}, drawn up by %{drawnUpBy}', { runId, drawnUpBy })}
          fill
        >
          <Words>
            {words.map((sentence, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change
              <li key={at}>{sentence}</li>
            ))}
          </Words>
        </Panel>
        <Panel title={t('In numbers')} fill>
          {steps.length === 0 ? (
            <p className="note">
              {allotment.allotQuantity === 0 && drawnUpBy === allotment.exchange
                ? t('It took no part in the allocation, so there is nothing to calculate.')
                : t('%{drawnUpBy} has the calculation.', { drawnUpBy })}
            </p>
          ) : (
            steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change
              <WhyStep key={at} step={step} />
            ))
          )}
        </Panel>
      </Columns>
    </div>
  );
};

const { choices: reasons = {}, options } = noun.fields.reason;

const Reason = ({ of }: { of: string }) => (
  <Status colour={(options.colours as Record<string, Colour> | undefined)?.[of] ?? 'grey'}>
    {t((reasons as Record<string, string>)[of] ?? of)}
  </Status>
);

const Figures = ({ of: { allotment, cutOffPrice } }: { of: WhyAnswer }) => {
  const { quantity, price, allotQuantity, allotPrice, value, heldBy, settlementType } = allotment;
  return (
    <section className="card facts" aria-label={t('Allotment')}>
      <Figure
        label={t('Bid for')}
        value={quantityText(quantity)}
        hint={
          price === null ? t('at the cut-off price') : t('at %{price}', { price: priceText(price) })
        }
      />
      <Figure
        label={t('Allotted')}
        value={quantityText(allotQuantity)}
        hint={t('%{allotQuantity}% of the bid', {
          allotQuantity: ((allotQuantity / quantity) * 100).toFixed(2),
        })}
      />
      <Figure
        label={t('Pays a share')}
        value={priceText(allotPrice)}
        hint={
          cutOffPrice === null
            ? undefined
            : t('cut-off price %{cutOffPrice}', { cutOffPrice: priceText(cutOffPrice) })
        }
      />
      <Figure
        label={t('Value')}
        value={rupeesText(value)}
        hint={
          heldBy === null
            ? undefined
            : t('settlement %{settlementType}, %{holder}', {
                settlementType,
                holder: t(heldByLabels[heldBy]).toLowerCase(),
              })
        }
      />
      <Figure
        label={t('Member')}
        value={allotment.memberId ?? allotment.memberCode ?? '–'}
        hint={allotment.exchange}
      />
    </section>
  );
};
