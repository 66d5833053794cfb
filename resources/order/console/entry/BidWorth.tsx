import { t } from '#console/browser/language.ts';
import { grouped } from '#domain/decimal.ts';
import type { MarginType } from '#domain/market/series.ts';
import { croreText } from '#domain/money.ts';
import { amountOnScreen } from '../bid/bidWords.ts';
import { limitsIn } from '../bid/limits.ts';
import type { Room } from '../bid/useRoom.ts';

/**
 * The value of a bid (paise, null while it is unknown), the margin that it needs, and each
 * remaining limit after it: the tightest one in full, the others in crore. Keeps space for the
 * limits until they are known.
 */
export const BidWorth = ({
  value,
  marginType,
  room,
}: {
  value: number | null;
  marginType: MarginType;
  room: Room | null;
}) => {
  const [limit, ...others] = limitsIn(room).map(({ of, left }) => ({
    of,
    left: left - (value ?? 0),
  }));
  return (
    <dl>
      <div className="row between" style={line}>
        <dt>
          {marginType === '0' ? t('Bid value, no margin up front') : t('Bid value and margin')}
        </dt>
        <dd style={{ color: 'var(--ink)', fontWeight: 600 }}>
          {value === null ? '–' : amountOnScreen(value)}
        </dd>
      </div>
      {room === null && <div style={{ height: 36 }} />}
      {limit && (
        <div className="row between" style={limit.left < 0 ? beyond : line}>
          <dt>
            {limit.left < 0
              ? t('Above the %{of} limit by', { of: t(limit.of) })
              : t('%{of} limit left%{value}', {
                  of: t(capital(limit.of)),
                  value: value === null ? '' : ` ${t('after it')}`,
                })}
          </dt>
          <dd style={limit.left < 0 ? {} : figure}>{amountOnScreen(Math.abs(limit.left))}</dd>
        </div>
      )}
      {others.length > 0 && (
        <div className="row between muted" style={{ flexWrap: 'nowrap', fontSize: 12 }}>
          <dt style={{ flex: 'none' }}>{t('₹ crore left')}</dt>
          <dd className="oneLine">
            {others.map(({ of, left }) => `${t(capital(of))} ${crore(left)}`).join(' · ')}
          </dd>
        </div>
      )}
    </dl>
  );
};

const line = { flexWrap: 'nowrap', color: 'var(--ink-2)' } as const;
const figure = { color: 'var(--ink)', fontWeight: 500 };
const beyond = { ...line, color: 'var(--red)', fontWeight: 550 };

/** Paise in crore: for thousands of them the decimals do not matter. */
const crore = (paise: number) =>
  grouped(croreText(paise, Math.abs(paise) < 1_000_000_000_000 ? 2 : 0));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
