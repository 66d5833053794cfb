import { Fragment } from 'react';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Status } from '#console/parts/Status.tsx';
import type { CarryLine } from './CarryTable.tsx';

/**
 * The number of bids that were not sent, or not answered: on a phone the state of a row is out of
 * sight.
 */
export const Unsettled = ({ lines }: { lines: readonly CarryLine[] }) => {
  const counted = (name: 'held' | 'unknown') =>
    lines.filter(({ fate }) => fate?.name === name).length;
  const counts = [
    { words: t('Not sent'), count: counted('held') },
    { words: t('Not answered'), count: counted('unknown') },
  ];
  return counts
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => (
      <Fragment key={words}>
        <Status colour="amber">
          {words}: {quantityText(count)}
        </Status>{' '}
      </Fragment>
    ));
};
