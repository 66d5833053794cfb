import { t } from '#console/browser/language.ts';
import { BookTotals } from '../../../marketByPrice/console/BookTotals.tsx';
import { DepthLadder } from '../../../marketByPrice/console/DepthLadder.tsx';
import { noBook } from '../../../marketByPrice/console/LadderTable.tsx';
import { Live } from '../../../marketByPrice/console/Live.tsx';
import { useLadder } from '../../../marketByPrice/console/useLadder.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';

/** The live book of one security as a picture. */
export const BookDepth = ({
  security: { symbol, configuration },
}: {
  security: ActiveSecurity;
}) => {
  const { ladder, since, error } = useLadder(symbol, configuration.series);
  if (!ladder)
    return (
      <p className="note" style={{ textAlign: 'center' }}>
        {error === null
          ? t('Loading…')
          : error instanceof Error
            ? error.message
            : t('The book could not be fetched.')}
      </p>
    );
  return (
    <>
      <p className="legend">
        <BookTotals ladder={ladder} />
        <span className="atEnd">
          <Live since={since} failed={error !== null} book={ladder} />
        </span>
      </p>
      {ladder.rungs.length > 0 ? (
        <DepthLadder ladder={ladder} />
      ) : (
        <p className="note" style={{ textAlign: 'center' }}>
          {t(noBook)}
        </p>
      )}
    </>
  );
};
