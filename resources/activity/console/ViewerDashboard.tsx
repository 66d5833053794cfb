import { t } from '#console/browser/language.ts';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { SecuritiesAge } from '../../offer/console/SecuritiesAge.tsx';
import { useLiveSecurities } from '../../offer/console/useLiveSecurities.ts';
import { Charts } from './charts/Charts.tsx';
import { Page } from './dashboardParts.ts';
import { SecuritiesTable } from './securities/SecuritiesTable.tsx';
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
      <Panel title={t('Active securities')} subtitle={<SecuritiesAge of={securities} />}>
        <SecuritiesTable
          securities={securities.data ?? []}
          isLoading={securities.isLoading}
          full={false}
        />
      </Panel>
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
