import { t } from '#console/browser/language.ts';
import { Panel } from '#console/parts/Panel.tsx';
import { SecuritiesAge } from '../../../offer/console/SecuritiesAge.tsx';
import type { useLiveSecurities } from '../../../offer/console/useLiveSecurities.ts';
import { SecuritiesTable } from './SecuritiesTable.tsx';

/** The securities on offer today, on a dashboard. */
export const SecuritiesPanel = ({ of }: { of: ReturnType<typeof useLiveSecurities> }) => (
  <Panel title={t('Active securities')} subtitle={<SecuritiesAge of={of} />}>
    <SecuritiesTable securities={of.data ?? []} isLoading={of.isLoading} full={false} />
  </Panel>
);
