import { countText } from '#domain/countText.ts';
import { exchangeTime } from '#domain/market/calendar.ts';
import type { Fields, Noun } from '#model';
import { useServerNow } from '../browser/clock.ts';
import { quantityText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import type { ListPlace } from '../calls/listPlace.ts';
import { shown } from '../fields/widgets.ts';
import { Age } from '../parts/Age.tsx';
import { Button } from '../parts/Button.tsx';
import { InlineSelect } from '../parts/SelectBox.tsx';
import type { ExactCount } from './useExactCount.ts';
import type { Changes, ListAddress } from './useListAddress.ts';

type Props = {
  address: ListAddress;
  rows: number;
  total: number | undefined;
  /** The list has been heard of at all. */
  isKnown: boolean;
  /** Whether the previous rows are still displayed: the requested page is loading or has failed. */
  isBefore: boolean;
  /** Whether the request is slow. */
  isLate: boolean;
  place: ListPlace | undefined;
  change: (changes: Changes) => void;
  count: ExactCount;
  noun: Noun;
};

/** '1–25 of 2,000', or '1–25 of 2,000 or more' where counting stopped there. */
export const rangeWords = (
  first: number,
  rows: number,
  total: number | undefined,
  isMore: boolean,
): string => {
  if (rows === 0) return isMore ? t('No rows so far') : t('No rows');
  const range = `${quantityText(first + 1)}–${quantityText(first + rows)}`;
  if (total === undefined) return range;
  // Rows on the page exist, even where counting stopped before them.
  return t('%{range} of %{number}', {
    range,
    number: countText(isMore ? Math.max(total, first + rows) : total, isMore),
  });
};

/** A duration as people say it: '0.4 s'. */
const secondsText = (ms: number) => `${(Math.max(0, ms) / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/** Where a list stands and the way to its neighbours. Pages are walked by key, so there is no last one. */
export const ListFoot = ({
  address,
  rows,
  total,
  isKnown,
  isBefore,
  isLate,
  place,
  change,
  count,
  noun,
}: Props) => {
  const isFirst = address.after === null && address.before === null;
  // A cursor knows its neighbours, not how many rows lie before it: the reader's own steps do.
  const first = isFirst ? (place?.from ?? 0) : address.at;
  const previous = place?.previous ?? null;
  const next = place?.next ?? null;
  const isMore = place?.floor != null;
  const exact = isMore && !isBefore ? count.known : undefined;
  return (
    <>
      <span role="status">
        {isKnown ? rangeWords(first, rows, exact?.total ?? total, isMore && !exact) : t('Loading…')}
        {isKnown && isLate && t(', loading the requested rows…')}
      </span>
      {isKnown && isMore && !isBefore && <Counting count={count} />}
      {count.sums && rows > 0 && !isBefore && <Sums noun={noun} totals={count.sums} />}
      {count.isAdding && rows > 0 && <span className="muted">{t('adding up…')}</span>}
      {place?.isPartial && rows > 0 && <span>{t('Next searches further')}</span>}
      <span className="grow" />
      <span className="muted">
        <Age since={place?.receivedAt} />
      </span>
      <span>
        <InlineSelect
          label={t('Rows per page')}
          dense
          value={String(address.perPage)}
          onChange={(perPage) => change({ perPage })}
        >
          {[10, 25, 50, 100].map((size) => (
            <option key={size}>{size}</option>
          ))}
        </InlineSelect>
      </span>
      <Button
        variant="text"
        disabled={isFirst}
        onClick={() => change({ after: null, before: null, at: null })}
      >
        {t('« First')}
      </Button>
      <Button
        variant="text"
        disabled={previous === null || isFirst}
        onClick={() =>
          change({
            before: previous,
            after: null,
            at: String(Math.max(0, first - address.perPage)),
          })
        }
      >
        {t('‹ Previous')}
      </Button>
      <Button
        variant="text"
        disabled={next === null}
        onClick={() => change({ after: next, before: null, at: String(first + rows) })}
      >
        {t('Next ›')}
      </Button>
    </>
  );
};

/** Totals of a list's fields, over all its rows and not only those of the page. */
const Sums = ({ noun, totals }: { noun: Noun; totals: Readonly<Record<string, number>> }) =>
  Object.entries(totals).map(([name, sum]) => {
    const field = (noun.fields as Fields)[name];
    return (
      field && (
        <span key={name}>
          {field.label} <b>{shown(field, sum)}</b>
        </span>
      )
    );
  });

/** The way to an exact total: asked for, under way with its seconds and the way out, or known. */
const Counting = ({ count }: { count: ExactCount }) => {
  const now = useServerNow();
  if (count.known)
    return (
      <span className="muted">
        {t('counted at %{at} in %{tookMs}', {
          at: exchangeTime(count.known.at).slice(11),
          tookMs: secondsText(count.known.tookMs),
        })}
      </span>
    );
  if (count.since !== null)
    return (
      <>
        <span>
          {t('Counting for %{number} s', {
            number: Math.max(0, Math.round((now - count.since) / 1000)),
          })}
        </span>
        <Button variant="text" onClick={count.cancel}>
          {t('Cancel')}
        </Button>
      </>
    );
  return (
    <>
      <Button
        variant="text"
        title={t(
          'Counts every row that matches: about a second for ten million. It can be cancelled.',
        )}
        onClick={count.ask}
      >
        {t('Count exactly')}
      </Button>
      {count.error && <span role="alert">{count.error}</span>}
    </>
  );
};
