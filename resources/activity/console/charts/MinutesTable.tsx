import { t } from '#console/browser/language.ts';
import { type Bar, timeOf } from './minutes.ts';

/** The bars of bids a minute as a table, for screen readers. */
export const MinutesTable = ({
  bars,
  minutesInBar,
}: {
  bars: readonly Bar[];
  minutesInBar: number;
}) => (
  // A table takes the height it wants, so that what hides it must stand around it.
  <div className="unseen">
    <table>
      <caption>
        {t('Bids in each minute |||| Bids in each %{count} minutes', { count: minutesInBar })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('From')}</th>
          <th scope="col">{t('Entered')}</th>
          <th scope="col">{t('Modified')}</th>
          <th scope="col">{t('Cancelled')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.from}>
            <th scope="row">{timeOf(bar.from)}</th>
            <td>{bar.entered}</td>
            <td>{bar.modified}</td>
            <td>{bar.cancelled}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
