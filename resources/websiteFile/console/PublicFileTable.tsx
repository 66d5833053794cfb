import { useMemo } from 'react';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { PlainTable } from '#console/parts/PlainTable.tsx';

/** Most rows that are drawn; the raw text and the download have all. */
const mostRows = 500;

type Row = Readonly<Record<string, string | number>> & { '#': number };

/** The rows of a public file as a table whose columns are the names in the file. */
export const PublicFileTable = ({ text }: { text: string }) => {
  const rows = useMemo(() => {
    const { data } = JSON.parse(text) as { data: Record<string, string | number>[] };
    return data.map((row, at): Row => ({ ...row, '#': at }));
  }, [text]);
  const [first] = rows;
  const names = Object.keys(first ?? {}).filter((name) => name !== 'dat' && name !== '#');
  return (
    <>
      <PlainTable
        label={t('Rows of the file')}
        rows={rows.slice(0, mostRows)}
        rowKey={(row) => row['#']}
        empty={t('The file has no rows: there are no bids yet.')}
        columns={(column) =>
          names.map((name) =>
            column(
              name,
              <span lang="en">{name}</span>,
              { align: isNumber(rows, name) ? ('right' as const) : ('left' as const) },
              (row: Row) => cellText(row[name]),
            ),
          )
        }
      />
      {rows.length > mostRows && (
        <p className="muted">
          {t('The first %{mostRows} of %{rows} rows. The text and the download have all of them.', {
            mostRows: quantityText(mostRows),
            rows: quantityText(rows.length),
          })}
        </p>
      )}
    </>
  );
};

const cellText = (value: string | number | undefined) =>
  typeof value === 'number' ? quantityText(value) : value;

const isNumber = (rows: readonly Row[], name: string): boolean =>
  rows.some((row) => typeof row[name] === 'number' || /^[\d.]+$/.test(String(row[name])));
