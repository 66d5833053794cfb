import { timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { everySymbol } from '#domain/market/reach.ts';
import { type Halted, useHalts } from './useHalts.ts';

const strip = {
  flex: 'none',
  maxHeight: 68,
  padding: '4px 16px',
  overflow: 'auto',
  borderBottom: '1px solid var(--red)',
  borderRadius: 0,
};

const causes = {
  get BREAKER() {
    return t('by the circuit breaker');
  },
  get MARKET() {
    return t('by the exchange');
  },
};

/** Above every page while bidding is halted: where, since when, by whom and why. */
export const HaltStrip = () => {
  const halts = useHalts();
  if (!halts?.length) return null;
  return (
    <section aria-label={t('Halted')} className="refused" style={strip}>
      {halts.map((halt) => (
        <p key={`${halt.symbol} ${halt.cause}`}>
          <b>{haltWords(halt)}</b> {halt.reason}
        </p>
      ))}
    </section>
  );
};

const haltWords = ({ symbol, cause, haltedAt, haltedBy }: Halted): string => {
  const what = symbol === everySymbol ? t('all securities') : symbol;
  const who = haltedBy === undefined ? causes[cause] : `${causes[cause]} (${haltedBy})`;
  return t('Bidding in %{what} is halted since %{haltedAt} %{who}:', {
    what,
    haltedAt: timeText(haltedAt).slice(11),
    who,
  });
};
