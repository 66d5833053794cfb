/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export const isDay = (text: string): boolean => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** A time of day, HH:mm:ss. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** A spreadsheet drops the leading zero of an hour, and the seconds where they are none. */
export const timeInCell = (text: string): string => {
  const [, hour, minute, second = '00'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  return hour === undefined ? text : `${hour.padStart(2, '0')}:${minute}:${second}`;
};
