import { useSearchParams } from 'react-router-dom';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Tabs } from '#console/parts/Tabs.tsx';
import { useReader } from '#console/reader.ts';
import { CategoryWise } from './CategoryWise.tsx';
import styles from './MofReport.module.css';
import { MofSummary } from './MofSummary.tsx';

const sheets = [
  { value: 'summary', label: 'Summary' },
  { value: 'category', label: 'Category wise Data' },
] as const;

/** What is bid in the offers in hand, in total and by category (specification §2.7). */
export default function MofReport() {
  const { role } = useReader();
  const [search, setSearch] = useSearchParams();
  const sheet = search.get('tab') === 'category' ? 'category' : 'summary';
  return (
    <div className={styles.page}>
      <PageHead title={role === 'mof' ? 'Dashboard' : 'MoF Report'} />
      <Tabs
        label="MoF Report"
        value={sheet}
        options={sheets}
        onChange={(tab) => setSearch(tab === 'summary' ? {} : { tab }, { replace: true })}
      >
        {sheet === 'summary' ? <MofSummary /> : <CategoryWise />}
      </Tabs>
    </div>
  );
}
