import { t } from '#console/browser/language.ts';
import type { AboveRowProps } from '#console/nouns/pages.ts';
import { Banner } from '#console/parts/Banner.tsx';
import { Button } from '#console/parts/Button.tsx';
import { recordPath } from '../tmReconciliation/console/reconciliationCalls.ts';

/** Above a difference: the ways to its reconciliation and to its member. */
export default function OfReconciliation({ row }: AboveRowProps) {
  return (
    <Banner
      colour="blue"
      label={t('Where it belongs')}
      actions={
        <>
          <Button to={recordPath(row.reconciliationId)}>{t('Open the reconciliation')}</Button>
          {row.difference !== 'missingHere' && (
            <Button to={`/masters/tradingmember/${row.tradingMemberId}`}>
              {t('Open the member')}
            </Button>
          )}
        </>
      }
    >
      {row.tradingMemberId} {row.memberName}: {row.differsIn}
    </Banner>
  );
}
