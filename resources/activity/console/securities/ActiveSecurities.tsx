import { t } from '#console/browser/language.ts';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { SecuritiesAge } from '../../../offer/console/SecuritiesAge.tsx';
import { useLiveSecurities } from '../../../offer/console/useLiveSecurities.ts';
import { Charts } from '../charts/Charts.tsx';
import { SecuritiesTable } from './SecuritiesTable.tsx';

/** The page /securities: everything that is on offer today. */
export const ActiveSecurities = () => {
  const securities = useLiveSecurities();
  return (
    <div className="page">
      <PageHead
        title={t('Active Securities')}
        subtitle={t('%{data} on offer', { data: securities.data?.length ?? 0 })}
      />
      <Panel title={t('On offer today')} subtitle={<SecuritiesAge of={securities} />}>
        <SecuritiesTable securities={securities.data ?? []} isLoading={securities.isLoading} full />
      </Panel>
      <Charts
        securities={securities.data}
        charts={['depth', 'category']}
        wide={[['depth'], ['category']]}
      />
    </div>
  );
};
