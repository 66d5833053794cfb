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
      <caption>Bids in each {minutesInBar === 1 ? 'minute' : `${minutesInBar} minutes`}</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Entered</th>
          <th scope="col">Modified</th>
          <th scope="col">Cancelled</th>
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
