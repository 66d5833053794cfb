import { timeText } from '#console/browser/format.ts';
import { everySymbol } from '#domain/market/reach.ts';
import styles from './HaltStrip.module.css';
import { type Halted, useHalts } from './useHalts.ts';

const causes = { BREAKER: 'by the circuit breaker', MARKET: 'by the exchange' };

/** Above every page while bidding is halted: where, since when, by whom and why. */
export const HaltStrip = () => {
  const halts = useHalts();
  if (!halts?.length) return null;
  return (
    <section aria-label="Halted" className={styles.strip}>
      {halts.map((halt) => (
        <p key={`${halt.symbol} ${halt.cause}`}>
          <b>{haltWords(halt)}</b> {halt.reason}
        </p>
      ))}
    </section>
  );
};

const haltWords = ({ symbol, cause, haltedAt, haltedBy }: Halted): string => {
  const what = symbol === everySymbol ? 'all securities' : symbol;
  const who = haltedBy === undefined ? causes[cause] : `${causes[cause]} (${haltedBy})`;
  return `Bidding in ${what} is halted since ${timeText(haltedAt).slice(11)} ${who}:`;
};
