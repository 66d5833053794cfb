import { useAtServerTime } from '#console/browser/clock.ts';
import { say, t } from '#console/browser/language.ts';
import { InlineSelect } from '#console/parts/SelectBox.tsx';
import { bookDayOf, bookNames, booksWords } from '#domain/market/dayBook.ts';
import { type Day, dayLabels } from '#domain/market/series.ts';
import { type ActiveSecurity, sessionOf } from './activeSecurity.ts';

/**
 * The day that the reader wants counted; null leaves it to the report, which counts the one that is
 * running or ran last.
 */
export type CountedDayChoice = Day | null;

/** The day that a text names; null for any other text. */
export const requestedDay = (text: string | null): CountedDayChoice =>
  text !== null && Object.hasOwn(dayLabels, text) ? (text as Day) : null;

/** The choice of the day whose book a report counts. */
export const ChooseDay = ({
  value,
  onChange,
}: {
  value: CountedDayChoice;
  onChange: (day: CountedDayChoice) => void;
}) => (
  <InlineSelect
    label={t('Book of')}
    name="day"
    value={value ?? ''}
    onChange={(day) => onChange(requestedDay(day))}
  >
    <option value="">{t('the current day')}</option>
    {Object.entries(dayLabels).map(([day, label]) => (
      <option key={day} value={day}>
        {t(label)}
      </option>
    ))}
  </InlineSelect>
);

/**
 * The books counted in the figures of the securities on offer: 'T and T+1 books, 22 November 2026',
 * without the date when `isShort`.
 */
export const CountedBooks = ({
  securities,
  isShort,
}: {
  securities: readonly ActiveSecurity[];
  isShort: boolean;
}) => {
  const words = useAtServerTime((now) => {
    const books = securities.map((security) => bookDayOf(sessionOf(security), now));
    return say(isShort ? bookNames(books) : booksWords(books));
  });
  return <>{words}</>;
};
