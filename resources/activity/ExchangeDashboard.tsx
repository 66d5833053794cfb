import { useState } from 'react';
import { useServerNow } from '#console/clock.ts';
import { croreOf, quantityText } from '#console/format.ts';
import { Age } from '#console/parts/Age.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { usePoll } from '#console/useCall.ts';
import { nameOf, useActiveSecurities } from '../security/activeSecurity.tsx';
import { heardAt } from '../security/heardAt.tsx';
import { SecuritiesTable } from '../security/SecuritiesTable.tsx';
import { BidsAMinute } from './BidsAMinute.tsx';
import styles from './Dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { Interfaces } from './Interfaces.tsx';
import type { Minute } from './minutes.tsx';
import { todayWords } from './todayWords.tsx';

/** The answer of GET /query/today; value in rupees. */
type DaySoFar = {
  liveBids: number;
  value: number;
  bidsLastMinute: number;
  peakPerMinute: number;
  perMinute: Minute[];
};

/** What the exchange sees first: who is there, what is bid, how fast, and whether the links hold. */
export default function ExchangeDashboard() {
  const now = useServerNow();
  const [chosen, setChosen] = useState('');
  const securities = useActiveSecurities();
  const users = usePoll<number>('active-users', '/auth/admin/loggedInCount', {}, 5000);
  const today = usePoll<DaySoFar>('today', '/query/today', {}, 5000);
  const [symbol, series] = chosen.split(' ');
  const ofOne = usePoll<DaySoFar>('today', '/query/today', { symbol, series }, 5000, {
    enabled: chosen !== '',
  });
  const { data } = today;
  const shown = chosen === '' ? today : ofOne;
  return (
    <div className={styles.page}>
      <PageHead title="Today" subtitle={todayWords(now, securities.data ?? [])} />
      <section className={styles.figures} aria-label="Today in figures">
        <FigureLink
          label="Active users"
          value={quantityText(users.data)}
          hint={
            <>
              signed in now, <Age since={heardAt(users)} />
            </>
          }
          to="/utils/active-users"
        />
        <FigureLink
          label="Live bids"
          value={quantityText(data?.liveBids)}
          hint={<Age since={heardAt(today)} />}
        />
        <FigureLink label="Live value" value={croreOf(data?.value, 4)} hint="₹ crore" />
        <FigureLink
          label="Bids a second"
          value={data ? (data.bidsLastMinute / 60).toFixed(1) : '–'}
          hint={`last minute, peak ${data ? (data.peakPerMinute / 60).toFixed(1) : '–'}`}
        />
      </section>
      <div className={styles.board}>
        <Panel title="Active securities" subtitle={<Age since={heardAt(securities)} />}>
          <SecuritiesTable
            securities={securities.data ?? []}
            isLoading={securities.isLoading}
            full={false}
          />
        </Panel>
        <Interfaces />
        <Panel
          title={chosen === '' ? 'Bids a minute, today' : `Bids a minute in ${chosen}, today`}
          subtitle={<Age since={heardAt(shown)} />}
          actions={
            <select
              className={styles.select}
              aria-label="Security"
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            >
              <option value="">All securities</option>
              {securities.data?.map((security) => (
                <option key={nameOf(security)}>{nameOf(security)}</option>
              ))}
            </select>
          }
        >
          <BidsAMinute minutes={shown.data?.perMinute ?? []} now={now} />
        </Panel>
      </div>
    </div>
  );
}
