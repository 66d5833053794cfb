import { useLayoutEffect, useRef } from 'react';
import { exchangeTime } from '#domain/market/calendar.ts';
import type { View } from '#model';
import { t } from '../browser/language.ts';
import { Age } from '../parts/Age.tsx';
import { Button } from '../parts/Button.tsx';
import { WhyNot } from '../parts/WhyNot.tsx';

/** There is nothing at all: the schema's words, and the way to the first one where it is allowed. */
export const NothingYet = ({ view, createAt }: { view: View; createAt: string | null }) => (
  <>
    <span>{view.list.empty ?? t('No %{plural} yet', { plural: view.plural })}</span>
    {createAt && <Button to={createAt}>{t('New %{label}', { label: view.label })}</Button>}
  </>
);

/** There are rows, and none of those searched so far matches. */
export const NothingMatches = ({
  view,
  onClear,
  onFurther,
}: {
  view: View;
  onClear: () => void;
  /** Goes on looking, where the list did not end yet. */
  onFurther: (() => void) | null;
}) => (
  <>
    <span>
      {onFurther
        ? t('No %{plural} match the search and filters so far; there are more rows to search.', {
            plural: view.plural,
          })
        : (view.list.noMatch ??
          t('No %{plural} match the search and filters.', { plural: view.plural }))}
    </span>
    {onFurther && (
      <Button variant="contained" changes={false} onClick={onFurther}>
        {t('Look further')}
      </Button>
    )}
    <Button onClick={onClear}>{t('Clear the filters')}</Button>
  </>
);

/**
 * The list could not be fetched; what was fetched before stays below, with its time and its age. Where
 * another page, search, filter or order was asked for, it says that what stands is not that.
 */
export const ListFailed = ({
  message,
  since,
  isBefore,
  isRetrying,
  onRetry,
  onBack,
  onGone,
}: {
  message: string;
  /** When the rows below came, ms of the exchange's clock; undefined where there are none. */
  since: number | undefined;
  isBefore: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  /** Leads to the address of the rows below. */
  onBack: (() => void) | null;
  /** Where the focus goes when it disappears while one of its buttons has the focus. */
  onGone: () => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const gone = useRef(onGone);
  useLayoutEffect(() => {
    const { current: drawn } = box;
    return () => {
      if (drawn?.contains(document.activeElement)) requestAnimationFrame(() => gone.current());
    };
  }, []);
  return (
    <div ref={box} role="alert" className="row">
      <span>
        {message}
        {since !== undefined && (
          <>
            {t('%{isBefore} as of %{since},', {
              isBefore: isBefore
                ? ` ${t('These are the previous rows, not those that you requested:')}`
                : ` ${t('These rows are')}`,
              since: exchangeTime(since).slice(11),
            })}{' '}
            <Age since={since} />.
          </>
        )}
      </span>
      <WhyNot words={message} />
      <Button onClick={onRetry} aria-busy={isRetrying}>
        {isRetrying ? t('Trying…') : t('Retry')}
      </Button>
      {onBack && <Button onClick={onBack}>{t('Keep these rows')}</Button>}
    </div>
  );
};
