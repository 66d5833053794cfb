import { richly, t } from '#console/browser/language.ts';
import { Download } from '#console/files/Download.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { demandCalls } from './demandCalls.ts';
import { layoutCells } from './layoutCells.ts';

const sampleOf = (query: { exchange: 'BSE' | 'MSE'; layout?: 'BSE_BOOK' }) =>
  demandCalls.addressOf('sample', { query });

/** The layout of a demand file, and samples that the upload accepts. */
export const FileLayout = ({ exchange }: { exchange: 'BSE' | 'MSE' }) => (
  <Panel
    title={t('Layout of the %{exchange} file', { exchange })}
    fill
    actions={
      <>
        {exchange === 'BSE' && (
          <Download href={sampleOf({ exchange, layout: 'BSE_BOOK' })}>
            {t('Sample bid book')}
          </Download>
        )}
        <Download href={sampleOf({ exchange })}>{t('Sample file')}</Download>
      </>
    }
  >
    <p className="note">
      {richly(
        'Text in UTF-8 with bars between the cells: a header with control totals, then a row a bid.%{exchange}',
        {
          exchange:
            exchange === 'BSE' &&
            ` ${t('BSE’s own bid book of 12 columns without a header is accepted too.')}`,
        },
      )}
    </p>
    <PlainTable
      label={t('Cells of the file')}
      rows={layoutCells}
      rowKey={({ row, at }) => `${row} ${at}`}
      columns={(column) => [
        column('row', t('Row'), { width: 72 }, ({ row }) => row),
        column('at', t('Cell'), { align: 'right', width: 48 }, ({ at }) => at),
        column('name', t('Name'), { width: 110 }, ({ name }) => <b>{name}</b>),
        column('words', t('Content'), ({ words }) => (
          <span className="faded" style={{ whiteSpace: 'normal' }}>
            {words}
          </span>
        )),
      ]}
    />
  </Panel>
);
