import type { ReactNode } from 'react';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import type { useLiveBids } from './useLiveBids.ts';

/** The place of bids that are not there: they load, the fetch failed, or there are none, as `children` say. */
export const NoBids = ({
  bids,
  children,
}: {
  bids: ReturnType<typeof useLiveBids>['bids'];
  children: ReactNode;
}) => {
  if (bids.isError && !bids.data)
    return (
      <>
        {bids.error.message} <Button onClick={() => void bids.refetch()}>{t('Try again')}</Button>
      </>
    );
  return bids.isLoading ? t('Loading…') : children;
};
