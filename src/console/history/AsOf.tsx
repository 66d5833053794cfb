import { useQuery } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { Link } from 'react-router-dom';
import { fieldsOf, type View } from '#model';
import { timeText } from '../browser/format.ts';
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
export default function AsOf({
  view,
  id,
  asOf,
  row,
}: {
  view: View;
  id: string;
  asOf: string;
  /** The row now; null when it no longer exists. */
  row: Readonly<Record<string, unknown>> | null;
}) {
  const { go } = useRecordAddress();
  const { data: then, error, refetch } = useRowThen(view, id, asOf);
  const back = (
    <>
      <AsOfBox label="Another time…" initial={asOf} onShow={(at) => go({ asOf: at })} />
      <Button kind="main" onClick={() => go({})}>
        Back to now
      </Button>
    </>
  );
  if (!then)
    return error ? (
      <Banner
        colour={error.status === 404 ? 'amber' : 'red'}
        label="As it stood then"
        actions={back}
      >
        <p role="alert">{error.message}</p>
        {error.status !== 404 && <Button onClick={() => void refetch()}>Retry</Button>}
      </Banner>
    ) : (
      <Loading />
    );
  const changed = fieldsOf(view.noun).filter(
    ([name]) => row && !then.masked.includes(name) && isOther(view.noun, name, then, row),
  ).length;
  return (
    <>
      <Banner colour="blue" label="As it stood then" actions={back}>
        <p role="status">
          <b>As it stood at {timeText(asOf)}</b>
          {row ? `, ${differenceWords(changed)}.` : '. It has been removed since.'}{' '}
          <span className="muted">
            Written by {String(then.updatedBy ?? '–')} at {timeText(then.updatedAt as string)}
          </span>{' '}
          {then.seq !== null && (
            <Link to={{ search: recordSearch({ tab: 'history', entry: then.seq }) }}>
              entry {then.seq}
            </Link>
          )}
        </p>
      </Banner>
      <RowFields view={view} row={then} now={row} masked={then.masked} />
    </>
  );
}

const differenceWords = (changed: number) => {
  if (changed === 0) return 'the same as now';
  return changed === 1 ? 'one field is different now' : `${changed} fields are different now`;
};
