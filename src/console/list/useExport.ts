import { useRef } from 'react';
import { useNotify } from 'react-admin';
import type { View } from '#model';
import { quantityText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { dataProvider, type FileFormat } from '../calls/dataProvider.ts';
import { useStream } from '../stream/stream.ts';

type Ended = { view: string; rows: number; isComplete: boolean };

/**
 * Lets the browser save all rows of a list, whatever their number: it shows how far it is, the list
 * stays as it is, and the server says at the end how many rows there were and whether that is all.
 */
export const useExport = (
  view: View,
  query: Parameters<typeof dataProvider.exportUrl>[1],
): ((format: FileFormat) => void) => {
  const notify = useNotify();
  const isTaking = useRef(false);
  useStream('EXPORT', ({ data }) => {
    const { view: name, rows, isComplete } = data as Ended;
    // Other tabs and prints of the same user are heard here too.
    if (name !== view.name || !isTaking.current) return;
    isTaking.current = false;
    const words = t('%{rows} %{plural} are in the file', {
      rows: quantityText(rows),
      plural: view.plural,
    });
    if (isComplete) notify(t('The export is complete: %{words}.', { words }), { type: 'success' });
    else notify(t('The export ended early: only %{words}.', { words }), { type: 'error' });
  });
  return (format) => {
    isTaking.current = true;
    const link = document.createElement('a');
    link.href = dataProvider.exportUrl(view.name, query, format);
    // A refusal is then a download that fails, and not a page in place of the console.
    link.download = '';
    link.click();
  };
};
