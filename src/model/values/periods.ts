import { dayAfter, exchangeDate } from '#domain/market/calendar.ts';

/** Days relative to today, which a filter can be set to by name, so that a link means the same each day. */
export const periodLabels = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7days: 'Last 7 days',
  last30days: 'Last 30 days',
} as const;

type Period = keyof typeof periodLabels;

const isPeriod = (text: string): text is Period => Object.hasOwn(periodLabels, text);

/** The first and the last day of each period, in days before today. */
const daysBefore: Readonly<Record<Period, readonly [from: number, to: number]>> = {
  today: [0, 0],
  yesterday: [1, 1],
  last7days: [6, 0],
  last30days: [29, 0],
};

/**
 * The first and the last day of a period, or of a day YYYY-MM-DD, by the exchange's clock; null for
 * another text.
 */
export const daysOf = (text: string, now: number): readonly [from: string, to: string] | null => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return [text, text];
  if (!isPeriod(text)) return null;
  const [from, to] = daysBefore[text];
  const today = exchangeDate(now);
  return [dayAfter(today, -from), dayAfter(today, -to)];
};

/** A period in words; a day as it is. */
export const periodWords = (text: string): string => (isPeriod(text) ? periodLabels[text] : text);
