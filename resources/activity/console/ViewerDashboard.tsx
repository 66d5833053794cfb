import { t } from '#console/browser/language.ts';
import { PageHead } from '#console/parts/PageHead.tsx';
import { useLiveSecurities } from '../../offer/console/useLiveSecurities.ts';
import { Charts } from './charts/Charts.tsx';
import { Page } from './dashboardParts.ts';
import { SecuritiesPanel } from './securities/SecuritiesPanel.tsx';
import { TodayWords } from './TodayWords.tsx';

/** The first page of a viewer: what is on offer today, and the demand for it. */
export const ViewerDashboard = () => {
  const securities = useLiveSecurities();
  return (
    <Page>
      <PageHead
        title={t('Today')}
        subtitle={<TodayWords securities={securities.data} />}
        isOnLine
      />
      <SecuritiesPanel of={securities} />
      <Charts
        securities={securities.data}
        charts={['category', 'depth', 'minutes']}
        wide={[
          ['category', 'minutes'],
          ['depth', 'minutes'],
        ]}
      />
    </Page>
  );
};
