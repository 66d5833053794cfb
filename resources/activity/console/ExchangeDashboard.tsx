import { styled } from '@mui/material/styles';
import { croreOf, quantityText } from '#console/browser/format.ts';
import { english, say, t } from '#console/browser/language.ts';
import { callsTo, usePolled } from '#console/calls/callsTo.ts';
import { TourButton } from '#console/layout/tour/TourButton.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { bookDays, booksWords } from '#domain/market/dayBook.ts';
import type { authCalls } from '#own/session/authCalls.ts';
import { LiveAge } from '../../offer/console/LiveAge.tsx';
import { useLiveSecurities } from '../../offer/console/useLiveSecurities.ts';
import { Charts } from './charts/Charts.tsx';
import { useAfterFigures } from './charts/useAfterFigures.ts';
import { useDaySoFar } from './charts/useDaySoFar.ts';
import { Figures, Page } from './dashboardParts.ts';
import { FigureLink } from './FigureLink.tsx';
import { Interfaces } from './Interfaces.tsx';
import { SecuritiesPanel } from './securities/SecuritiesPanel.tsx';
import { TodayWords } from './TodayWords.tsx';

// While a part is loaded, React keeps the hidden part that it replaces, so parts are not counted.
const Board = styled('div')({
  display: 'grid',
  flex: '1 0 auto',
  gridTemplate:
    '"securities securities" auto "interfaces bids" minmax(176px, 1fr) / minmax(0, 480px) minmax(0, 1fr)',
  gap: 12,
  '& > *': { gridArea: 'interfaces' },
  '& > section:first-of-type': { gridArea: 'securities' },
  '& > :last-child:not(section)': { gridArea: 'bids' },
  '@media (max-height: 899px)': { gap: 6 },
  '@media (min-width: 1800px)': {
    gridTemplate:
      '"securities interfaces" auto "bids bids" minmax(176px, 1fr) / minmax(0, 1fr) minmax(0, 480px)',
  },
  '@media (max-width: 899.98px)': {
    gridTemplate: 'none / minmax(0, 1fr)',
    '&&& > *': { gridArea: 'auto' },
  },
});

const auth = callsTo<typeof authCalls>('auth');

/** Keeps the place of the links until they are there. */
const place = <Panel title={english('Interfaces')} />;

/** The first page of the exchange: who is signed in, what is bid, how fast, and whether the links are up. */
export const ExchangeDashboard = () => {
  const securities = useLiveSecurities();
  const users = usePolled(auth, 'loggedInCount', {}, 5000);
  const today = useDaySoFar(null);
  const { data } = today;
  const isAfter = useAfterFigures(securities.data !== undefined || securities.isError);
  return (
    <Page>
      <PageHead
        title={t('Today')}
        subtitle={<TodayWords securities={securities.data} />}
        isOnLine
        actions={<TourButton />}
      />
      <Figures aria-label={t('Today in figures')}>
        <FigureLink
          label={t('Active users')}
          value={quantityText(users.data)}
          hint={
            <>
              {t('signed in now,')} <LiveAge of={users} />
            </>
          }
          to="/utils/active-users"
        />
        <FigureLink
          label={t('Live bids')}
          value={quantityText(data?.liveBids)}
          hint={
            <span title={data && say(booksWords(data.books))}>
              <LiveAge of={today} />
              {data && data.books.length > 0 && `, ${t(bookDays(data.books))}`}
            </span>
          }
        />
        <FigureLink label={t('Live value')} value={croreOf(data?.value, 4)} hint={t('₹ crore')} />
        <FigureLink
          label={t('Bids a second')}
          value={data ? (data.bidsLastMinute / 60).toFixed(1) : '–'}
          hint={t('last min, peak %{peakPerMinute}', {
            peakPerMinute: data ? (data.peakPerMinute / 60).toFixed(1) : '–',
          })}
        />
      </Figures>
      <Board>
        <SecuritiesPanel of={securities} />
        {!securities.isPending && (isAfter ? <Interfaces /> : place)}
        <Charts
          securities={securities.data}
          charts={['minutes', 'category', 'depth']}
          wide={[['minutes'], ['category', 'depth']]}
        />
      </Board>
    </Page>
  );
};
