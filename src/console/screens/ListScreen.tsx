import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useGetList } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { askedOf, filled, may, pathTo, type View, viewWith } from '#model';
import { mayImport } from '#model/imports.ts';
import { uploadPath } from '#records/bulkUpload.ts';
import { dataProvider, type ListPlace } from '../dataProvider.ts';
import { Button } from '../parts/Button.tsx';
import { Grid, type GridRow } from '../parts/Grid.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { rowHeights } from '../preferences.ts';
import { useReader } from '../reader.ts';
import { useKey } from '../useKey.ts';
import { AskBar } from './AskBar.tsx';
import { besideOf } from './beside.ts';
import { FilterBar } from './FilterBar.tsx';
import { ListFailed, NothingMatches, NothingYet } from './ListEmpty.tsx';
import { ListFoot } from './ListFoot.tsx';
import styles from './ListScreen.module.css';
import { ListTools } from './ListTools.tsx';
import { listColumns } from './listColumns.tsx';
import { rowPath } from './rowPath.ts';
import { useLater } from './useLater.ts';
import { useListAddress } from './useListAddress.ts';
import { useLiveList } from './useLiveList.ts';
import { useReferenceNames } from './useReferenceNames.ts';
import { wireFilter } from './wireFilter.ts';

/** The list of a view: what its fields say is listed, searched, filtered and sorted. */
export default function ListScreen({ view }: { view: View }) {
  const reader = useReader();
  const navigate = useNavigate();
  const { address, change } = useListAddress(view);
  const { filters, q, order, after, before, perPage } = address;
  const box = useRef<HTMLDivElement>(null);
  // The filter whose rows were asked to be counted; another filter has another count.
  const [counted, setCounted] = useState<object | null>(null);

  const filter = useMemo(() => wireFilter(view, { filters, q }), [view, filters, q]);
  const isCounting = counted === filter;
  const isNarrowed = Object.keys(filter).length > 0;
  const sort = { field: order.field, order: order.descending ? 'DESC' : 'ASC' } as const;
  const isAsked = askedOf(view).every((name) => filters[name] !== undefined);
  const list = useGetList<GridRow>(
    view.name,
    {
      pagination: { page: 1, perPage },
      sort,
      filter,
      meta: { after, before, count: isCounting ? 'exact' : undefined },
    },
    { placeholderData: keepPreviousData, enabled: isAsked, ...polled(view) },
  );
  const rows = isAsked ? (list.data ?? []) : [];
  const place = list.meta as ListPlace | undefined;

  const isHeld = () =>
    box.current?.contains(document.activeElement) === true &&
    document.activeElement?.closest('[role=row]') !== null;
  const { waiting, take } = useLiveList(view, list.refetch, isHeld);

  const called = useReferenceNames(view, address.columns, rows);
  const columns = useMemo(
    () => listColumns(view, address.columns, called),
    [view, address.columns, called],
  );
  const opened = rowPath(reader, view);
  const creates = viewWith(reader, 'create', view);
  const createAt = creates && pathTo(creates, 'create');
  useKey('c', createAt === null ? null : () => void navigate(createAt));
  const clear = () =>
    change({ q: null, ...Object.fromEntries(Object.keys(filters).map((name) => [name, null])) });
  const isLoading = useLater(list.isPending && isAsked);
  const error = list.error as Error | null;

  return (
    <>
      <PageHead
        title={view.menu?.as ?? view.plural}
        actions={
          <>
            {waiting > 0 && (
              <Button onClick={take}>{waiting === 1 ? '1 update' : `${waiting} updates`}</Button>
            )}
            {besideOf(reader, view.noun).map(({ label, path }) => (
              <Button key={path} to={path}>
                {label}
              </Button>
            ))}
            {mayImport(reader, view.noun) && (
              <Button to={`${uploadPath}?master=${view.noun.name}`}>Import</Button>
            )}
            {may(reader, 'export', view) && isAsked && (
              <Button
                onClick={() => {
                  window.location.assign(dataProvider.exportUrl(view.name, { sort, filter }));
                }}
              >
                Export
              </Button>
            )}
            {createAt && (
              <Button kind="main" kbd="c" to={createAt}>
                New {view.label}
              </Button>
            )}
          </>
        }
      />
      {askedOf(view).length > 0 && <AskBar view={view} address={address} change={change} />}
      <div className={styles.bar}>
        <FilterBar view={view} address={address} change={change} />
        <ListTools view={view} address={address} change={change} />
      </div>
      {error && (
        <ListFailed
          message={error.message}
          since={list.data ? place?.receivedAt : undefined}
          onRetry={() => void list.refetch()}
        />
      )}
      <div className={styles.card} ref={box}>
        <Grid
          label={view.plural}
          columns={columns}
          rows={rows}
          rowHeight={rowHeights[address.density]}
          sort={order}
          onSort={(field, descending) => change({ sort: `${descending ? '-' : ''}${field}` })}
          onOpen={
            opened === null
              ? undefined
              : (row, inNewTab) => {
                  const path = filled(opened, row);
                  if (inNewTab) window.open(path);
                  else void navigate(path);
                }
          }
          isLoading={isLoading}
          isStale={list.isPlaceholderData}
          empty={
            list.isSuccess &&
            (isNarrowed ? (
              <NothingMatches view={view} onClear={clear} />
            ) : (
              <NothingYet view={view} createAt={createAt} />
            ))
          }
        />
        <footer className={styles.foot}>
          <ListFoot
            address={address}
            rows={rows.length}
            total={list.total}
            place={place}
            change={change}
            onCount={isCounting ? null : () => setCounted(filter)}
          />
        </footer>
      </div>
    </>
  );
}

/** A report that says so asks again by itself. */
const polled = ({ noun }: View) =>
  noun.noun === 'report' && noun.everyMs ? { refetchInterval: noun.everyMs } : {};
