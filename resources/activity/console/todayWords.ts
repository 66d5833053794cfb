import { english, t } from '#console/browser/language.ts';
import { exchangeDate } from '#domain/market/calendar.ts';
import { monthNames } from '#domain/market/dayBook.ts';
import { phaseOf } from '#domain/market/offer.ts';
import { type ActiveSecurity, sessionOf } from '../../offer/console/activeSecurity.ts';

/** The day in words: 'Saturday 21 November 2026, T day of LICI, T+1 of NHPC'. */
export const todayWords = (now: number, securities: readonly ActiveSecurity[]): string => {
  const inPhase = (phase: string) => [
    ...new Set(
      securities
        .filter((security) => phaseOf(sessionOf(security), now) === phase)
        .map(({ symbol }) => symbol),
    ),
  ];
  const parts = [
    [t('T day'), inPhase('T day')],
    ['T+1', inPhase('T+1 day')],
  ] as const;
  return [
    dayWords(exchangeDate(now)),
    ...parts
      .filter(([, symbols]) => symbols.length > 0)
      .map(([phase, symbols]) => t('%{phase} of %{symbols}', { phase, symbols: listed(symbols) })),
  ].join(', ');
};

/** 'COALINDIA, MAHABANK and NHPC'. */
const listed = (symbols: readonly string[]): string =>
  [symbols.slice(0, -1).join(', '), symbols.at(-1)].filter(Boolean).join(t(' and '));

const weekdays = [
  english('Sunday'),
  english('Monday'),
  english('Tuesday'),
  english('Wednesday'),
  english('Thursday'),
  english('Friday'),
  english('Saturday'),
];

/**
 * A date in words: 'Saturday 21 November 2026'. The browser's formatter gives the same, but takes
 * 20 ms to create.
 */
const dayWords = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  const [weekday, month] = [weekdays[day.getUTCDay()], monthNames[day.getUTCMonth()]];
  return `${t(weekday ?? '')} ${day.getUTCDate()} ${t(month ?? '')} ${day.getUTCFullYear()}`;
};
