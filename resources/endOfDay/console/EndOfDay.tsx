import { useSearchParams } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { Button } from '#console/parts/Button.tsx';
import { Columns } from '#console/parts/Columns.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { Unread } from '#console/parts/Unread.tsx';
import { pluralOf } from '#model';
import { checksum } from '#schemas/checksum.ts';
import { endOfDay } from '#schemas/endOfDay.ts';
import { DayPanel } from './DayPanel.tsx';
import { DaysTable } from './DaysTable.tsx';
import { useDays } from './useDays.ts';

/** The end of each business day: how far it is, what it waits for, and the button that starts it. */
export const EndOfDay = () => {
  const [search, setSearch] = useSearchParams();
  const request = useDays(search.get('day'));
  const { data, refetch } = request;
  const day = data?.days.find(({ businessDate }) => businessDate === data.chosen);
  return (
    <div className="filledPage">
      <PageHead
        title={endOfDay.pages?.days.label}
        actions={
          <>
            <Button to={endOfDay.screens.list}>{t(pluralOf(endOfDay))}</Button>
            <Button to={checksum.screens.list}>{t(pluralOf(checksum))}</Button>
          </>
        }
      />
      {!data && <Unread request={request} />}
      {data && (
        <Columns widths="minmax(480px, 3fr) minmax(360px, 2fr)">
          <Panel title={t('Business days')} subtitle={t('of the last 30 days')} fill>
            <DaysTable
              days={data.days}
              chosen={data.chosen}
              onChoose={({ businessDate }) => setSearch({ day: businessDate }, { replace: true })}
            />
          </Panel>
          {day && (
            <DayPanel
              key={day.businessDate}
              day={day}
              preconditions={data.preconditions}
              onStarted={() => void refetch()}
            />
          )}
        </Columns>
      )}
    </div>
  );
};
