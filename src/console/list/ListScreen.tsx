import { keepPreviousData } from '@tanstack/react-query';
import { ListBase, ListContextProvider, useListContext } from 'ra-core';
import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { anyName, archivedName, filled, reportParameters, type View } from '#model';
import { later } from '../browser/later.tsx';
import { rowHeights } from '../browser/preferences.ts';
import { useIsPhone } from '../browser/useIsPhone.ts';
import { firstPageAtHand } from '../calls/pageByNumber.ts';
import { onceUnlessRefused } from '../calls/retries.ts';
import { useReader } from '../nouns/reader.ts';
import { rowPath } from '../nouns/rowPath.ts';
import type { GridRow } from '../parts/grid/gridColumn.ts';
import { useRowActions } from '../row/actions/useRowActions.tsx';
import { pageTimes } from '../session/firstAnswers.ts';
import { AboveList } from './AboveList.tsx';
import { RowBoxesContext } from './editing/rowBoxes.ts';
import { useRowEditing } from './editing/useRowEditing.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListFailed, NothingMatches, NothingYet } from './ListEmpty.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListHead, useCreation } from './ListHead.tsx';
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
import { useListControl } from './useListControl.ts';
import { useLiveList } from './useLiveList.ts';
import { useReferenceNames } from './useReferenceNames.ts';
import { useRowAddress } from './useRowAddress.ts';
import { useShownError } from './useShownError.ts';
import { useShownRows } from './useShownRows.ts';
import { wireFilter } from './wireFilter.ts';

// Only reports ask first.
const ReportParameters = later(() => import('./ReportParameters.tsx'));

/** The list of a view: what its fields say is listed, searched, filtered and sorted, as a list of react-admin. */
export default function ListScreen({ view }: { view: View }) {
  const listed = useListAddress(view);
  const { address, isSettled } = listed;
  const { filters, any, q, order, after, before, perPage } = address;
  const filter = useMemo(() => wireFilter(view, { filters, any, q }), [view, filters, any, q]);
  const isAsked = reportParameters(view).every((name) => filters[name] !== undefined);
  const isOpen = isSettled && isAsked;
  const isBare = useLocation().search === '';
  const sort = { field: order.field, order: order.descending ? 'DESC' : 'ASC' } as const;
  return (
    <ListBase
      disableAuthentication
      sort={sort}
      perPage={perPage}
      filter={filter}
      queryOptions={{
        meta: { after, before },
        placeholderData: keepPreviousData,
        initialData: () =>
          isBare && isOpen
            ? firstPageAtHand(view, { sort, filter, pagination: { page: 1, perPage } })
            : undefined,
        initialDataUpdatedAt: () => pageTimes().receivedAt,
        enabled: isOpen,
        retry: onceUnlessRefused,
        // The list itself says why it failed.
        onError: () => undefined,
        ...polled(view),
      }}
    >
      <ShownList view={view} listed={listed} filter={filter} isAsked={isAsked} isOpen={isOpen} />
    </ListBase>
  );
}

type Shown = {
  view: View;
  listed: ReturnType<typeof useListAddress>;
  /** As the wire has it. */
  filter: Readonly<Record<string, unknown>>;
  /** A report has the values that it is computed from. */
  isAsked: boolean;
  /**
   * Whether rows are requested: a report waits for its parameters, and any list for the saved view
   * that it may open with.
   */
  isOpen: boolean;
};

/** The list and its parts. One function, because they share the rows, the address and the row in focus. */
const ShownList = ({ view, listed, filter, isAsked, isOpen }: Shown) => {
  const reader = useReader();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { address, row, change, saved } = listed;
  const { filters } = address;
  const box = useRef<HTMLDivElement>(null);
  const isNarrowed = Object.keys(filter).length > 0;
  const list = useListContext<GridRow>();
  const { sort, isFetching = false, isPlaceholderData = false } = list;
  const standing = useShownRows(view, { ...list, isPlaceholderData }, address, search);
  const rows = (isOpen && standing?.rows) || noRows;
  const control = useListControl(view, list, rows, address, change);
  const place = standing?.place;
  const isFailed = list.error !== null;
  // The rows on screen do not match the address, not yet or because loading failed.
  const isBefore = isPlaceholderData || (list.data === undefined && rows.length > 0);
  const isShort = rows.length > 0 && place?.floor === null && !isBefore;
  const count = useExactCount(view, filter, isShort);

  // Rows of an archive say so, also where no column of the list does.
  const shownNames = useMemo(
    () =>
      rows[0]?.[archivedName] && !address.columns.includes(archivedName)
        ? [archivedName, ...address.columns]
        : address.columns,
    [rows, address.columns],
  );
  const editing = useRowEditing(view, shownNames, box);

  const isHeld = () =>
    box.current?.contains(document.activeElement) === true &&
    (document.activeElement?.closest('[role=row], li[data-id]') !== null ||
      editing.edited !== null);
  const { waiting, take, isLive } = useLiveList(view, list.refetch, isHeld);
  const shown = JSON.stringify([filter, sort, address.after, address.before, address.perPage]);
  const tinted = useChangedCells(shown, rows, isLive && !isBefore);
  const isTinted = useCallback(
    (id: GridRow['id'], column: string) => tinted.has(cellName(id, column)),
    [tinted],
  );

  const called = useReferenceNames(view, address.columns, rows);
  // It is unknown how many rows match what is not loaded yet.
  const found = useFound(view, { sort, filter }, isBefore ? undefined : place, standing?.total);
  const isPhone = useIsPhone();
  const acting = useRowActions(view, rows, found, isPhone ? undefined : editing.beginAt);
  const opened = rowPath(reader, view);
  const { withBoxes } = editing;
  const columns = useMemo(() => {
    const { widths, order } = address;
    const pathOf = opened === null ? null : (row: GridRow) => filled(opened, row);
    return [
      ...acting.columns,
      ...listColumns(view, shownNames, called, { widths, sortedBy: order.field, pathOf }),
    ];
  }, [view, shownNames, called, address, opened, acting.columns]);
  const boxed = useMemo(() => withBoxes(columns), [withBoxes, columns]);
  const clear = () =>
    change({
      q: null,
      [anyName]: null,
      ...Object.fromEntries(Object.keys(filters).map((name) => [name, null])),
    });
  const creation = useCreation(view);
  const { note, stay } = useRowAddress(editing.edited !== null);
  const exported = useExport(view, { sort, filter });
  const isLoading = useLater(list.isPending && isOpen && rows.length === 0);
  const isLate = useLater(isBefore && isFetching);
  const error = useShownError(list.error as Error | null, isBefore && isFetching);
  const turn = (changes: Changes) => {
    change(changes);
    // The same page asked for again changes no address.
    if (isFailed) void list.refetch();
  };
  const open = (opening: GridRow, inNewTab: boolean) => {
    if (opened === null) return;
    const path = filled(opened, opening);
    if (inNewTab) window.open(path);
    else void stay(opening.id).then(() => navigate(path));
  };
  const drawn = {
    label: view.plural,
    columns,
    startAt: row,
    onRow: note,
    isTinted,
    isLoading,
    isStale: isBefore && isFetching,
    empty:
      list.data !== undefined &&
      !isFailed &&
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
        <NothingYet view={view} createAt={creation?.path ?? null} />
      )),
  };

  return (
    <ListContextProvider value={control}>
      <ListHead view={view} isAsked={isAsked} waiting={waiting} onTake={take} onExport={exported} />
      {reportParameters(view).length > 0 && (
        <ReportParameters view={view} address={address} change={change} />
      )}
      <AboveList view={view} filter={filter} />
      <div className={`row ${styles.bar}`}>
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
          isRetrying={isFetching}
          onRetry={() => void list.refetch()}
          onGone={() => box.current?.querySelector<HTMLElement>('[role=gridcell]')?.focus()}
          onBack={standing && isBefore ? () => void navigate({ search: standing.search }) : null}
        />
      )}
      <div
        className={isPhone ? `column ${styles.cards}` : `fills card ${styles.rows}`}
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
          <RowBoxesContext value={editing.boxes}>
            <Grid
              {...drawn}
              columns={boxed}
              edited={editing.edited}
              onEditEnd={(how) => {
                if (how === 'forward') editing.boxes?.leaveForward();
                else editing.boxes?.[how]();
              }}
              rowHeight={rowHeights[address.density]}
              onOpen={opened === null ? undefined : open}
              onWidth={(name, width) =>
                change({ widths: widthsText({ ...address.widths, [name]: width }) }, true)
              }
              onPress={(key, pressed, cell) =>
                acting.press(key, pressed, cell) || editing.press(key, pressed, cell)
              }
              onHeadPress={acting.pressHead}
            />
          </RowBoxesContext>
        )}
        {editing.bar}
        <footer className={`row small ${styles.foot}`}>
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
    </ListContextProvider>
  );
};

const noRows: readonly GridRow[] = [];

/** A report that says so asks again by itself. */
const polled = ({ noun }: View) =>
  noun.noun === 'report' && noun.refreshMs ? { refetchInterval: noun.refreshMs } : {};
