import { useQuery } from '@tanstack/react-query';
import { type HttpError, useRecordContext } from 'ra-core';
import { Link } from 'react-router-dom';
import { fieldsOf, type View } from '#model';
import { timeText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { type RowThen, rowAt } from '../calls/rowAt.ts';
import { isOther, RowFields } from '../fields/RowFields.tsx';
import { Banner } from '../parts/Banner.tsx';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Notes.tsx';
import { AsOfBox } from './AsOfBox.tsx';
import { recordSearch, useRecordAddress } from './useRecordAddress.ts';

/** The row as it stood at an instant; it never changes any more. */
export const useRowThen = (view: View, id: string, asOf: string | null) =>
  useQuery<RowThen, HttpError>({
    queryKey: [view.name, 'asOf', id, asOf],
    queryFn: ({ signal }) => rowAt(view.noun, id).asOf(asOf, { signal }),
    enabled: asOf !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The details of a row as it stood then, with what is otherwise now marked, and the way back to now. */
export default function AsOf({ view, id, asOf }: { view: View; id: string; asOf: string }) {
  /** None when it no longer exists. */
  const row = useRecordContext();
  const { go } = useRecordAddress();
  const { data: then, error, refetch } = useRowThen(view, id, asOf);
  const back = (
    <>
      <AsOfBox label={t('Another time…')} initial={asOf} onShow={(at) => go({ asOf: at })} />
      <Button variant="contained" changes={false} onClick={() => go({})}>
        {t('Back to now')}
      </Button>
    </>
  );
  if (!then)
    return error ? (
      <Banner
        colour={error.status === 404 ? 'amber' : 'red'}
        label={t('As it was then')}
        actions={back}
      >
        <p role="alert">{error.message}</p>
        {error.status !== 404 && <Button onClick={() => void refetch()}>{t('Retry')}</Button>}
      </Banner>
    ) : (
      <Loading />
    );
  const changed = fieldsOf(view.noun).filter(
    ([name]) => row && !then.masked.includes(name) && isOther(view.noun, name, then, row),
  ).length;
  return (
    <>
      <Banner colour="blue" label={t('As it was then')} actions={back}>
        <p role="status">
          <b>{t('As it was at %{asOf}', { asOf: timeText(asOf) })}</b>
          {row ? `, ${differenceWords(changed)}.` : t('. It has been removed since.')}{' '}
          <span className="muted">
            {t('Written by %{updatedBy} at %{updatedAt}', {
              updatedBy: String(then.updatedBy ?? '–'),
              updatedAt: timeText(then.updatedAt as string),
            })}
          </span>{' '}
          {then.seq !== null && (
            <Link to={{ search: recordSearch({ tab: 'history', entry: then.seq }) }}>
              {t('entry %{seq}', { seq: then.seq })}
            </Link>
          )}
        </p>
      </Banner>
      <RowFields view={view} row={then} now={row} masked={then.masked} />
    </>
  );
}

const differenceWords = (changed: number) => {
  if (changed === 0) return t('the same as now');
  return t('one field is different now |||| %{count} fields are different now', { count: changed });
};
