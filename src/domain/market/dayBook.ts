import { type Sentence, sentence, several } from '../sentence.ts';
import { exchangeDate } from './calendar.ts';
import { dayOf, isInForce, type Session } from './offer.ts';
import type { Day } from './series.ts';

/** The statuses in which a bid is in the book of its day; a cancelled or rejected bid is in none. */
export const liveStatuses = ['Submitted', 'Confirmed'] as const;

/** Whether a bid is in the book of its day. */
export const isLive = ({ orderStatus }: { orderStatus: string }): boolean =>
  liveStatuses.some((status) => status === orderStatus);

/** One of the two books of an offer, and the date of its day, exchange time. */
export type BookDay = { day: Day; tradeDate: string };

/**
 * The book that figures of demand count: that of `day`, else that of the day of the offer that is
 * running, or ran last.
 */
export const bookDayOf = (offer: Session, now: number, day: Day = dayOf(offer, now)): BookDay => ({
  day,
  tradeDate: day === 'T' ? offer.openOnDate : offer.nextOnDate,
});

/** A book in words: 'T+1 book, 29 May 2026'. */
export const bookWords = (book: BookDay): Sentence => booksWords([book]);

/**
 * The names of books, each once: 'T and T+1 books, 22 November 2026', or, for several dates, 'T
 * book, 27 May 2026; T+1 book, 29 May 2026'.
 */
export const booksWords = (books: readonly BookDay[]): Sentence => {
  const dates = [...new Set(books.map(({ tradeDate }) => tradeDate))].sort();
  return several(
    dates.map((date) => {
      const same = books.filter(({ tradeDate }) => tradeDate === date);
      return sentence('%{books}, %{date}', { books: bookNames(same), date: dateWords(date) });
    }),
    '; ',
  );
};

/** The same without dates, where there is little room: 'T and T+1 books'. */
export const bookNames = (books: readonly Pick<BookDay, 'day'>[]): Sentence => {
  const days = bookDays(books);
  return sentence(days.includes(' and ') ? '%{days} books' : '%{days} book', {
    days: sentence(days),
  });
};

/** Their days alone: 'T and T+1'. */
export const bookDays = (books: readonly Pick<BookDay, 'day'>[]): string =>
  [...new Set(books.map(({ day }) => day))].sort().join(' and ');

/** Written here because a browser takes 20 ms to make a format of dates, and a phone 100. */
export const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const dateWords = (date: string): Sentence => {
  const [year = 0, month = 1, day = 0] = date.split('-').map(Number);
  return sentence('%{day} %{month} %{year}', {
    day,
    month: sentence(monthNames[month - 1] ?? ''),
    year,
  });
};

/**
 * When the offer of a symbol opened that reports show, since a symbol is offered again and again: the one
 * whose days hold now, else the one that opened last, else the one that opens next. Undefined for none.
 */
export const openingShown = (
  offers: readonly Pick<Session, 'openOnDate' | 'nextOnDate'>[],
  now: number,
): string | undefined => {
  const today = exchangeDate(now);
  const begun = offers
    .filter(({ openOnDate }) => openOnDate <= today)
    .sort((a, b) => b.openOnDate.localeCompare(a.openOnDate));
  const shown = begun.find((offer) => isInForce(offer, today)) ?? begun[0];
  return shown?.openOnDate ?? offers.map(({ openOnDate }) => openOnDate).sort()[0];
};
