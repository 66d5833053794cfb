import { t } from '#console/browser/language.ts';
import type { AboveRowProps } from '#console/nouns/pages.ts';
import { Banner } from '#console/parts/Banner.tsx';
import { Button } from '#console/parts/Button.tsx';
import { recordPath } from '../tmReconciliation/console/reconciliationCalls.ts';

/** Above a fault: the way to the reconciliation of its file. */
export default function OfReconciliation({ row }: AboveRowProps) {
  return (
    <Banner
      colour="red"
      label={t('The fault')}
      actions={
        <Button to={recordPath(row.reconciliationId)}>{t('Open the reconciliation')}</Button>
      }
    >
      {t('%{fileName}, row %{line}: %{message}', {
        fileName: row.fileName,
        line: row.line,
        message: row.message,
      })}
    </Banner>
  );
}
