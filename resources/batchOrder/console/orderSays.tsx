import { Link } from 'react-router-dom';
import { rupeesText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import { saidIn } from '#console/fields/rowValue.ts';
import { leftOutWords, rowsText } from '#console/files/rowsText.ts';
import { goesOn, RowProgress, type StageSays } from '#console/files/StageWords.tsx';
import { UploadFault } from '#console/files/UploadFault.tsx';
import { Banner } from '#console/parts/Banner.tsx';
import { type OrderBatch, stillToPlace } from './orderBatch.ts';

/** The words of the page of a batch at each stage. */
export const orderSays = (batch: OrderBatch): StageSays => ({
  checking: <RowProgress label={t('Check')} done={batch.records} />,
  unreadable: <UploadFault fault={{ message: saidIn(batch, 'message'), checks: [] }} />,
  checked: <Preview batch={batch} />,
  writing: (
    <RowProgress label={t('Placing')} done={batch.accepted + batch.refused} of={batch.records}>
      {t(goesOn)}
    </RowProgress>
  ),
  written: <Placed batch={batch} />,
  discarded: t('The batch is discarded. None of its bids were placed.'),
});

const Preview = ({ batch }: { batch: OrderBatch }) => {
  const rows = stillToPlace(batch);
  return (
    <>
      {batch.message && (
        <Banner colour="amber" label={t('Before you place this file')}>
          {saidIn(batch, 'message')}
        </Banner>
      )}
      <p role="status">
        {rows === 0
          ? t('There is nothing to place: every row of the file has a fault.')
          : richly(
              batch.placedTime === null
                ? 'Nothing is placed yet. %{rows} of the file can be placed, worth %{value}.'
                : 'Placed: %{accepted}. To be placed: %{rows}, worth %{value}.',
              {
                accepted: <b>{rowsText(batch.accepted)}</b>,
                rows: <b>{rowsText(rows)}</b>,
                value: <b>{rupeesText(batch.value)}</b>,
              },
            )}{' '}
        {leftOutWords(batch.refused)}
      </p>
    </>
  );
};

const Placed = ({ batch: { accepted, refused, layout } }: { batch: OrderBatch }) => (
  <p role="status">
    <b>{t('%{accepted} taken', { accepted: rowsText(accepted) })}</b>
    {refused > 0 &&
      richly(
        layout === 'API'
          ? ', %{link}: send them again in another call'
          : ', %{link}: mend them here, or check them again when the cause of the refusal is over, and place them',
        {
          link: (
            <Link to="?rows=refused">
              {t('%{refused} refused', { refused: rowsText(refused) })}
            </Link>
          ),
        },
      )}
    .
  </p>
);
