import './print.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { exchangeTime } from '#domain/market/calendar.ts';
import { roleLabels } from '#domain/roles.ts';
import { type Reader, reportParameters, type View } from '#model';
import { serverNow } from '../browser/clock.ts';
import { quantityText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { applyTheme } from '../browser/preferences.ts';
import { activeGroups, filterWords, offeredFilters } from '../list/filterWords.ts';
import { listColumns } from '../list/listColumns.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { wireFilter } from '../list/wireFilter.ts';
import { useReader } from '../nouns/reader.ts';
import { Button } from '../parts/Button.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { PrintTable } from './PrintTable.tsx';
import { mostPrinted, type Printed, printedRows } from './printedRows.ts';

/** Wider than this, px, and the sheet is turned. */
const upright = 760;

const nothingCalled = () => undefined;

/** A list on paper: what it is of, who printed it when, and all its rows under a heading on each sheet. */
export const PrintedList = ({ view, listPath }: { view: View; listPath: string }) => {
  const reader = useReader();
  const { search } = useLocation();
  const { address, isSettled } = useListAddress(view);
  const [read, setRead] = useState(0);
  const { order } = address;
  const sort = { field: order.field, order: order.descending ? 'DESC' : 'ASC' } as const;
  const filter = wireFilter(view, address);
  const isAsked = reportParameters(view).every((name) => address.filters[name] !== undefined);
  const { data, error, refetch } = useQuery<Printed & { at: string }>({
    queryKey: ['print', view.name, sort, filter],
    queryFn: async ({ signal }) => ({
      ...(await printedRows(view, { sort, filter, signal }, setRead)),
      at: exchangeTime(serverNow()),
    }),
    enabled: isAsked && isSettled,
    retry: false,
    // The journal records each print: none is made without a request.
    refetchOnReconnect: false,
    meta: { onlyWhenAsked: true },
    // Each print reads the rows again, at its own time.
    gcTime: 0,
  });
  const columns = useMemo(
    () => listColumns(view, address.columns, nothingCalled),
    [view, address.columns],
  );
  const title = view.menu?.label ?? view.plural;
  const by = data ? printedBy(reader, data.at) : '';
  usePaper(title, by);
  const isWide = columns.reduce((sum, { width }) => sum + width, 0) > upright;

  return (
    <main id="content" className={isWide ? 'paper turned' : 'paper'}>
      <div className="row paper-tools">
        <Button to={listPath + search}>{t('Back to the list')}</Button>
        <Button
          variant="contained"
          changes={false}
          kbd={t('Ctrl P')}
          disabled={!data}
          onClick={() => window.print()}
        >
          {t('Print')}
        </Button>
        <span role="status">
          {data && `${countWords(data)} ${isWide ? t('A4 landscape.') : t('A4 portrait.')}`}
        </span>
      </div>
      {!isAsked && <p role="alert">{t('Submit the report first, then print it.')}</p>}
      {error && (
        <p role="alert">
          {error.message} <Button onClick={() => void refetch()}>{t('Retry')}</Button>
        </p>
      )}
      {isAsked && !data && !error && (
        <ProgressBar
          label={t('Reading')}
          done={read}
          of={null}
          words={t('%{read} rows', { read: quantityText(read) })}
        />
      )}
      {data && (
        <PrintTable
          title={title}
          narrowed={narrowedWords(view, address)}
          columns={columns}
          rows={data.rows}
          end={`${countWords(data)} ${by}. ${window.location.origin}${listPath}${search}`}
        />
      )}
    </main>
  );
};

const printedBy = ({ userId, memberId, role }: Reader, at: string): string =>
  t('Printed by %{userId}%{memberId}, %{role}, at %{at} exchange time', {
    userId,
    memberId: memberId ? ` ${t('of %{memberId}', { memberId })}` : '',
    role: t(roleLabels[role]),
    at,
  });

const countWords = ({ rows, isCut }: Printed): string =>
  isCut
    ? t(
        'The first %{mostPrinted} rows; more match and are not printed. Narrow the list to print the rest.',
        { mostPrinted: quantityText(mostPrinted) },
      )
    : t('%{count} row in all. |||| %{count} rows in all.', { count: quantityText(rows.length) });

/** The search, the filters and the order of the list, in words. */
const narrowedWords = (
  view: View,
  address: ReturnType<typeof useListAddress>['address'],
): string => {
  const fields = view.noun.fields;
  const active = activeGroups(view, offeredFilters(view), address).map((group) =>
    group
      .map((filter) => filterLine(filter.field.label, filterWords(filter, address)))
      .join(` ${t('or')} `),
  );
  const parameterLines = reportParameters(view).flatMap((name) => {
    const field = fields[name];
    return field ? [filterLine(field.label, address.filters[name]?.join(', ') ?? '')] : [];
  });
  const { field, descending } = address.order;
  const ordered = fields[field]?.label ?? field;
  return [
    ...parameterLines,
    ...(address.q ? [filterLine(t('Search'), address.q)] : []),
    ...active,
    t('ordered by %{ordered}%{descending}', {
      ordered,
      descending: descending ? `, ${t('descending')}` : '',
    }),
  ].join(' · ');
};

const filterLine = (label: string, words: string) => `${label}: ${words}`;

/** Makes the document a sheet: light whatever the screen has, with who printed it in its margin. */
const usePaper = (title: string, by: string) => {
  useEffect(() => {
    const { documentElement: root } = document;
    const lit = () => {
      root.dataset.theme = 'light';
    };
    lit();
    // Heard after the console's own listener, which would make white ink of it on white paper.
    const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
    dark?.addEventListener('change', lit);
    return () => {
      dark?.removeEventListener('change', lit);
      applyTheme();
    };
  }, []);
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--printed-by', JSON.stringify(by));
    document.title = `${title} · Offerdesk`;
    return () => {
      style.removeProperty('--printed-by');
    };
  }, [title, by]);
};
