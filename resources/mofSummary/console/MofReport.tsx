import { useSearchParams } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { useReader } from '#console/nouns/reader.ts';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Tabs } from '#console/parts/Tabs.tsx';
import { ChooseDay, requestedDay } from '../../offer/console/CountedDay.tsx';
import { CategoryWise } from './CategoryWise.tsx';
import { MofSummary } from './MofSummary.tsx';

const sheets = [
  {
    value: 'summary',
    get label() {
      return t('Summary');
    },
  },
  {
    value: 'category',
    get label() {
      return t('Category wise Data');
    },
  },
] as const;

/**
 * The bids in the offers in hand, in the book of a day, in total and by category (specification
 * §2.7).
 */
export default function MofReport() {
  const { role } = useReader();
  const [search, setSearch] = useSearchParams();
  const sheet = search.get('tab') === 'category' ? 'category' : 'summary';
  const day = requestedDay(search.get('day'));
  const put = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <div className="page">
      <PageHead
        title={role === 'mof' ? t('Dashboard') : t('MoF Report')}
        actions={<ChooseDay value={day} onChange={(choice) => put('day', choice)} />}
      />
      <Tabs
        label={t('MoF Report')}
        value={sheet}
        options={sheets}
        onChange={(tab) => put('tab', tab === 'summary' ? null : tab)}
      >
        {sheet === 'summary' ? <MofSummary day={day} /> : <CategoryWise day={day} />}
      </Tabs>
    </div>
  );
}
