import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { UploadPage } from '#console/files/UploadPage.tsx';
import { useUpload } from '#console/files/useUpload.ts';
import { Button } from '#console/parts/Button.tsx';
import { Segments } from '#console/parts/Segments.tsx';
import { type Layout, mostOrderRows } from '#domain/exchangeFile/orderFile.ts';
import { batchOrder } from '#schemas/batchOrder.ts';
import { LayoutTable } from './LayoutTable.tsx';
import { batchCalls } from './orderBatch.ts';

/** The page /order/bulkupload: choose a file of bids and send it to be checked. */
export const OrderUpload = () => {
  const navigate = useNavigate();
  const [layout, setLayout] = useState<Layout | 'auto'>('auto');
  const upload = useUpload(async (file, sending) => {
    const { batchId } = await batchCalls.send('file', file, sending, {
      query: layout === 'auto' ? {} : { layout },
    });
    await navigate(`/order/batchOrder/${batchId}`);
  });
  return (
    <UploadPage
      title={batchOrder.pages?.upload.label}
      actions={<Button to="/order/batchOrder">{t('Previous Batches')}</Button>}
      upload={upload}
      kind={
        <Segments
          label={t('Layout')}
          name="layout"
          value={layout}
          options={[
            {
              value: 'auto',
              label: t('Automatic'),
              title: t('Detected from the first rows of the file'),
            },
            { value: 'NSE', label: t('NSE layout') },
            { value: 'BSE', label: t('BSE layout') },
          ]}
          disabled={upload.sent !== null}
          onChange={setLayout}
        />
      }
      words={{ accept: '.csv,.txt,text/csv,text/plain' }}
      note={t(
        'The file is checked first: every row against the current rules. Nothing is placed before you confirm it. At most %{mostOrderRows} rows.',
        { mostOrderRows: mostOrderRows.toLocaleString('en-IN') },
      )}
      hint={upload.file ? '' : t('Please Select File')}
      go={t('Check file')}
      layout={<LayoutTable chosen={layout === 'auto' ? null : layout} />}
    />
  );
};
