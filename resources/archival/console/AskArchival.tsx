import { t } from '#console/browser/language.ts';
import { Question } from '#console/fields/Question.tsx';
import { runCalls } from '#console/processes/run/run.ts';
import { type ArchivalAction, archivalActions, type OfferRow } from './archivalCalls.ts';

/** Asks for confirmation before an offer is archived or restored, and explains the effect. */
export const AskArchival = ({
  action,
  offer,
  onClose,
  onBegun,
}: {
  action: ArchivalAction;
  offer: OfferRow;
  onClose: () => void;
  onBegun: () => unknown;
}) => {
  const { label, process } = archivalActions[action];
  const takesAway = action === 'archive';
  return (
    <Question
      title={t('%{label} %{symbol}, T day %{openOnDate}?', {
        label,
        symbol: offer.symbol,
        openOnDate: offer.openOnDate,
      })}
      answer={label}
      leave={t('Back')}
      isDanger={takesAway}
      word={takesAway ? offer.symbol : null}
      act={() => runCalls.ask('start', { body: { process, key: offer.key } }).then(onBegun)}
      onClose={onClose}
    >
      {takesAway ? (
        <>
          <p style={{ maxWidth: '60ch' }}>
            {t(
              'Its bids, its order log and its allotments are copied into Parquet files with a signed manifest. The copy is read back and compared with every row; only then do the rows leave the live tables.',
            )}
          </p>
          <p style={{ maxWidth: '60ch' }}>
            {t(
              'The order report, the client report, the order log and the reasons of allotments still include it, marked as archived. Bidding in other offers continues. Restore brings the rows back as they were.',
            )}
          </p>
        </>
      ) : (
        <p style={{ maxWidth: '60ch' }}>
          {t(
            'Every file is checked against the signed manifest. Then the rows come back into the live tables with the numbers, versions and times they had, and each is compared with the archived one. The files stay on the disk.',
          )}
        </p>
      )}
    </Question>
  );
};
