import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useRef } from 'react';
import { useGetList } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  anyName,
  archivedName,
  filled,
  may,
  pathTo,
  reportParameters,
  type View,
  viewWith,
} from '#model';
import { mayImport } from '#model/language/imports.ts';
import { uploadPath } from '#own/bulkUpload/bulkUpload.ts';
import { aboveList } from '#registry/above.console.ts';
import { Boundary } from '../browser/Boundary.ts';
import { t } from '../browser/language.ts';
import { lazyPage, withRetry } from '../browser/lazyPage.ts';
import { rowHeights } from '../browser/preferences.ts';
import { useIsPhone } from '../browser/useIsPhone.ts';
import { useReader } from '../nouns/reader.ts';
import { pagesLinkedFrom } from '../nouns/relatedPages.ts';
import { rowPath } from '../nouns/rowPath.ts';
import { Button } from '../parts/Button.tsx';
import type { GridRow } from '../parts/grid/gridColumn.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Popup } from '../parts/Popup.tsx';
import { useKey } from '../parts/useKey.ts';
import { useRowActions } from '../row/actions/useRowActions.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListFailed, NothingMatches, NothingYet } from './ListEmpty.tsx';
import { ListFoot } from './ListFoot.tsx';
import styles from './ListScreen.module.css';
import { ListTools } from './ListTools.tsx';
import { Grid } from './laterGrid.ts';
import { listColumns } from './listColumns.tsx';
import { RowCards } from './RowCards.tsx';
import { SortBox } from './SortBox.tsx';
import { cellName, useChangedCells } from './useChangedCells.ts';
import { useExactCount } from './useExactCount.ts';
import { useExport } from './useExport.ts';
import { useFound } from './useFound.ts';
import { useLater } from './useLater.ts';
import { type Changes, useListAddress, widthsText } from './useListAddress.ts';
import { useLiveList } from './useLiveList.ts';
import { useReferenceNames } from './useReferenceNames.ts';
import { useRowAddress } from './useRowAddress.ts';
import { useShownRows } from './useShownRows.ts';
import { wireFilter } from './wireFilter.ts';

// Only reports ask first.
const ReportParameters = lazy(withRetry(() => import('./ReportParameters.tsx')));

/** The list of a view: what its fields say is listed, searched, filtered and sorted. */
export default function ListScreen({ view }: { view: View }) {
  const reader = useReader();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { address, row, change, isSettled, saved } = useListAddress(view);
  const { filters, any, q, order, after, before, perPage } = address;
  const box = useRef<HTMLDivElement>(null);

  const filter = useMemo(() => wireFilter(view, { filters, any, q }), [view, filters, any, q]);
  const isNarrowed = Object.keys(filter).length > 0;
  const sort = { field: order.field, order: order.descending ? 'DESC' : 'ASC' } as const;
  const isAsked = reportParameters(view).every((name) => filters[name] !== undefined);
  const list = useGetList<GridRow>(
    view.name,
    { pagination: { page: 1, perPage }, sort, filter, meta: { after, before } },
    { placeholderData: keepPreviousData, enabled: isAsked && isSettled, ...polled(view) },
  );
  const standing = useShownRows(view, list, address, search);
  const isOpen = isAsked && isSettled;
  const rows = (isOpen && standing?.rows) || noRows;
  const place = standing?.place;
  // What stands is not what the address says, not yet or not at all.
  const isBefore = list.isPlaceholderData || (list.data === undefined && rows.length > 0);
  const isShort = rows.length > 0 && place?.isMore === false && !isBefore;
  const count = useExactCount(view, filter, isShort);

  const isHeld = () =>
    box.current?.contains(document.activeElement) === true &&
    document.activeElement?.closest('[role=row], li[data-id]') !== null;
  const { waiting, take, isLive } = useLiveList(view, list.refetch, isHeld);
  const shown = JSON.stringify([filter, sort, after, before, perPage]);
  const tinted = useChangedCells(shown, rows, isLive && !isBefore);
  const isTinted = useCallback(
    (id: GridRow['id'], column: string) => tinted.has(cellName(id, column)),
    [tinted],
  );

  // Rows of an archive say so, also where no column of the list does.
  const shownNames = useMemo(
    () =>
      rows[0]?.[archivedName] && !address.columns.includes(archivedName)
        ? [archivedName, ...address.columns]
        : address.columns,
    [rows, address.columns],
  );
  const called = useReferenceNames(view, address.columns, rows);
  // It is unknown how many rows match what is not loaded yet.
  const found = useFound(view, { sort, filter }, isBefore ? undefined : place, standing?.total);
  const acting = useRowActions(view, rows, found);
  const opened = rowPath(reader, view);
  const columns = useMemo(() => {
    const { widths, order } = address;
    const pathOf = opened === null ? null : (row: GridRow) => filled(opened, row);
    return [
      ...acting.columns,
      ...listColumns(view, shownNames, called, { widths, sortedBy: order.field, pathOf }),
    ];
  }, [view, shownNames, called, address, opened, acting.columns]);
  const creates = viewWith(reader, 'create', view);
  const createAt = creates && pathTo(creates, 'create');
  useKey('c', createAt === null ? null : () => void navigate(createAt));
  const clear = () =>
    change({
      q: null,
      [anyName]: null,
      ...Object.fromEntries(Object.keys(filters).map((name) => [name, null])),
    });
  const { note, stay } = useRowAddress();
  const exported = useExport(view, { sort, filter });
  const isLoading = useLater(list.isPending && isAsked && rows.length === 0);
  const isLate = useLater(isBefore && list.isFetching);
  // The message of a failure stays during a retry, so that the focus is not lost.
  const failed = useRef<Error | null>(null);
  if (list.error || !(isBefore && list.isFetching)) failed.current = list.error as Error | null;
  const error = failed.current;
  const turn = (changes: Changes) => {
    change(changes);
    // The same page asked for again changes no address.
    if (list.isError) void list.refetch();
  };
  const Above = aboveOf(view);
  const isPhone = useIsPhone();
  const open = (opening: GridRow, inNewTab: boolean) => {
    if (opened === null) return;
    const path = filled(opened, opening);
    if (inNewTab) window.open(path);
    else void stay(opening.id).then(() => navigate(path));
  };
  const others = [
    ...pagesLinkedFrom(reader, view.noun).map(({ label, path }) => (
      <Button key={path} to={path}>
        {label}
      </Button>
    )),
    ...(mayImport(reader, view.noun)
      ? [
          <Button key="import" to={`${uploadPath}?master=${view.noun.name}`}>
            {t('Import')}
          </Button>,
        ]
      : []),
    ...(may(reader, 'export', view) && isAsked
      ? [
          <Button key="print" to={`/print${pathname}${search}`}>
            {t('Print')}
          </Button>,
          <ExportMenu key="export" onExport={exported} />,
        ]
      : []),
  ];
  const drawn = {
    label: view.plural,
    columns,
    rows,
    startAt: row,
    onRow: note,
    isTinted,
    isLoading,
    isStale: isBefore && list.isFetching,
    empty:
      list.isSuccess &&
      (isNarrowed ? (
        <NothingMatches
          view={view}
          onClear={clear}
          onFurther={
            place?.isPartial && place.next
              ? () => change({ after: place.next, before: null, at: null })
              : null
          }
        />
      ) : (
        <NothingYet view={view} createAt={createAt} />
      )),
  };

  return (
    <>
      <PageHead
        title={view.menu?.label ?? view.plural}
        actions={
          <>
            {waiting > 0 && (
              <Button onClick={take}>
                {waiting === 1 ? t('1 update') : t('%{waiting} updates', { waiting })}
              </Button>
            )}
            {isPhone && others.length > 2 ? (
              <Popup label={t('More')} buttonClass={styles.more}>
                {() => <div className={styles.others}>{others}</div>}
              </Popup>
            ) : (
              others
            )}
            {createAt && (
              <Button variant="contained" kbd="c" to={createAt}>
                {t('New %{label}', { label: creates?.label })}
              </Button>
            )}
          </>
        }
      />
      {reportParameters(view).length > 0 && (
        <Suspense>
          <ReportParameters view={view} address={address} change={change} />
        </Suspense>
      )}
      {Above && (
        // A list is of use without it.
        <Boundary failed={() => null}>
          <Suspense>
            <Above filter={filter} />
          </Suspense>
        </Boundary>
      )}
      <div className={styles.bar}>
        <FilterBar view={view} address={address} change={change} />
        {isPhone && <SortBox view={view} address={address} change={change} />}
        <ListTools view={view} address={address} change={change} saved={saved} />
      </div>
      {acting.bar}
      {acting.over}
      {error && (
        <ListFailed
          message={error.message}
          since={rows.length > 0 ? place?.receivedAt : undefined}
          isBefore={isBefore}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
          onGone={() => box.current?.querySelector<HTMLElement>('[role=gridcell]')?.focus()}
          onBack={standing && isBefore ? () => void navigate({ search: standing.search }) : null}
        />
      )}
      <div
        className={isPhone ? styles.cards : styles.card}
        data-waits={list.isPending && rows.length === 0}
        ref={box}
      >
        {isPhone ? (
          <RowCards
            {...drawn}
            noun={view.noun}
            pathOf={opened === null ? null : (opening) => filled(opened, opening)}
            onOpen={open}
          />
        ) : (
          <Grid
            {...drawn}
            rowHeight={rowHeights[address.density]}
            sort={order}
            onSort={(field, descending) => change({ sort: `${descending ? '-' : ''}${field}` })}
            onOpen={opened === null ? undefined : open}
            onWidth={(name, width) =>
              change({ widths: widthsText({ ...address.widths, [name]: width }) }, true)
            }
            onPress={acting.press}
            onHeadPress={acting.pressHead}
          />
        )}
        <footer className={styles.foot}>
          <ListFoot
            address={isBefore && standing ? standing.address : address}
            rows={rows.length}
            total={standing?.total}
            isKnown={standing !== undefined && isOpen}
            isBefore={isBefore}
            isLate={isLate}
            place={place}
            change={turn}
            count={count}
            noun={view.noun}
          />
        </footer>
      </div>
    </>
  );
}

const noRows: readonly GridRow[] = [];

/** What the noun itself has above this list; null for nothing. */
const aboveOf = ({ noun, name }: View) => {
  const load = aboveList(noun.name, name === noun.name ? null : name.slice(noun.name.length + 1));
  return load && lazyPage(`above ${name}`, load);
};

/** A report that says so asks again by itself. */
const polled = ({ noun }: View) =>
  noun.noun === 'report' && noun.refreshMs ? { refetchInterval: noun.refreshMs } : {};
