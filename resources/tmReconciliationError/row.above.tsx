import type { AboveRowProps } from '#console/nouns/pages.ts';
import { Banner } from '#console/parts/Banner.tsx';
import { Button } from '#console/parts/Button.tsx';
import { recordPath } from '../tmReconciliation/console/reconciliationCalls.ts';

/** Above a fault: the way to the reconciliation of its file. */
export default function OfReconciliation({ row }: AboveRowProps) {
  return (
    <Banner
      colour="red"
      label="The fault"
      actions={<Button to={recordPath(row.reconciliationId)}>Open the reconciliation</Button>}
    >
      {row.fileName}, row {row.line}: {row.message}
    </Banner>
  );
}
