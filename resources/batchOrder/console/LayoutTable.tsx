import { useState } from 'react';
import { t } from '#console/browser/language.ts';
import { Download } from '#console/files/Download.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { Tabs } from '#console/parts/Tabs.tsx';
import { type Layout, layoutColumns } from '#domain/exchangeFile/orderFile.ts';
import { batchCalls } from './orderBatch.ts';

/** The content of each column of a file of bids, layout by layout, with a sample of each. */
export const LayoutTable = ({ chosen }: { chosen: Layout | null }) => {
  const [looked, setLooked] = useState<Layout>('NSE');
  const layout = chosen ?? looked;
  return (
    <Panel
      title={t('Columns')}
      fill
      actions={
        <Download href={batchCalls.addressOf('sample', { query: { layout } })}>
          {t('Download %{layout} sample', { layout })}
        </Download>
      }
    >
      <Tabs
        label={t('Layouts')}
        value={layout}
        options={(['NSE', 'BSE'] as const).map((value) => ({
          value,
          label: t('%{value} layout', { value }),
        }))}
        onChange={setLooked}
      >
        <p className="note">{notes[layout]}</p>
        <PlainTable
          label={t('Columns of the %{layout} layout', { layout })}
          rows={layoutColumns[layout].map((column, at) => ({ ...column, at: at + 1 }))}
          rowKey={({ name }) => name}
          columns={(column) => [
            column('at', '#', { align: 'right', width: 44 }, ({ at }) => at),
            column('name', t('Column'), { width: 150 }, ({ name }) => <b>{name}</b>),
            column('words', t('Content'), ({ words }) => (
              <span className="faded" style={{ whiteSpace: 'normal' }}>
                {t(words)}
              </span>
            )),
          ]}
        />
      </Tabs>
    </Panel>
  );
};

const notes: Record<Layout, string> = {
  get NSE() {
    return t(
      'Cells are separated by commas, with or without a heading. Category and PAN come from the client master.',
    );
  },
  get BSE() {
    return t('Cells are separated by commas or |, without a heading, in ten columns.');
  },
};
