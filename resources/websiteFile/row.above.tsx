import { t } from '#console/browser/language.ts';
import type { Row } from '#console/calls/rows.ts';
import { saidIn } from '#console/fields/rowValue.ts';
import { Download } from '#console/files/Download.tsx';
import type { AboveRowProps } from '#console/nouns/pages.ts';
import { Banner } from '#console/parts/Banner.tsx';
import { Button } from '#console/parts/Button.tsx';
import { type websiteFile, websiteFilePath } from '#schemas/websiteFile.ts';
import { websiteCalls } from './console/websiteFiles.ts';

const colours = { Published: 'green', Refused: 'red', Deleted: 'amber' } as const;

/** Above the record of a file: what became of it, the file, and its preview. */
export default function OfFile({ row }: AboveRowProps) {
  const status = row.fileStatus as keyof typeof colours;
  return (
    <Banner
      colour={colours[status]}
      label={t('The file')}
      actions={
        <>
          <Button to={`${websiteFilePath}?file=${encodeURIComponent(row.fileName)}`}>
            {t('Preview')}
          </Button>
          {status !== 'Deleted' && row.sha256 !== null && (
            <Download href={websiteCalls.addressOf('file', { params: { id: row.id } })}>
              {t('Download')}
            </Download>
          )}
        </>
      }
    >
      {saidIn(row as Row<typeof websiteFile>, 'message') ||
        (status === 'Deleted'
          ? t('The file was deleted at the end of its retention period.')
          : t('Written %{writes} on %{businessDate}.', {
              writes: t('once |||| %{count} times', { count: row.writes }),
              businessDate: row.businessDate,
            }))}
    </Banner>
  );
}
