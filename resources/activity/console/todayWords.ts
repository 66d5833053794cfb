import { languageTag, t } from '#console/browser/language.ts';
import { exchangeDate } from '#domain/market/calendar.ts';
import { phaseOf } from '#domain/market/offer.ts';
import { type ActiveSecurity, sessionOf } from '../../offer/console/activeSecurity.ts';

/** The day in words: 'Saturday 21 November 2026, T day of LICI, T+1 of NHPC'. */
export const todayWords = (now: number, securities: readonly ActiveSecurity[]): string => {
  const day = new Intl.DateTimeFormat(languageTag(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${exchangeDate(now)}T00:00:00Z`));
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
    day.replace(',', ''),
    ...parts
      .filter(([, symbols]) => symbols.length > 0)
      .map(([phase, symbols]) =>
        t('%{phase} of %{symbols}', { phase, symbols: symbols.join(t(' and ')) }),
      ),
  ].join(', ');
};
