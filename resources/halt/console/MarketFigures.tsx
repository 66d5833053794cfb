import { timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { Figure } from '#console/parts/Figure.tsx';
import { everySymbol } from '#domain/market/reach.ts';
import type { ActiveSecurity } from '../../offer/console/activeSecurity.ts';
import type { Halt } from './haltWords.ts';

/** How the market is at this moment: what is open until when, and what is halted since when by whom. */
export const MarketFigures = ({
  offered,
  halts,
}: {
  offered: readonly ActiveSecurity[];
  halts: readonly Halt[];
}) => {
  const open = offered.filter(({ configuration }) => configuration.isOpen);
  const closes = open.map(({ configuration }) => configuration.mktCloseTime).sort();
  const latest = [...halts].sort((a, b) => b.haltedAt.localeCompare(a.haltedAt))[0];
  return (
    <>
      <Figure
        label={t('Open')}
        value={t('%{open} of %{offered} sessions', { open: open.length, offered: offered.length })}
        hint={
          closes.length > 0
            ? t('the first closes at %{closes}', { closes: closes[0] })
            : t('nothing takes bids now')
        }
      />
      <Figure
        label={t('Halted')}
        value={latest ? haltedWords(halts) : t('Nothing')}
        hint={
          latest &&
          t('since %{haltedAt} by %{haltedBy}: %{reason}', {
            haltedAt: timeText(latest.haltedAt).slice(11),
            haltedBy: latest.haltedBy,
            reason: latest.reason,
          })
        }
      />
    </>
  );
};

const haltedWords = (halts: readonly Halt[]): string =>
  halts.some(({ symbol }) => symbol === everySymbol)
    ? t('All securities')
    : [...new Set(halts.map(({ symbol }) => symbol))].join(', ');
