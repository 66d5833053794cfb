/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export const isDay = (text: string): boolean => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** A time of day, HH:mm:ss. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** What is known of a text that is no day or time, behind the label of its field; undefined when nothing is. */
export type Mistaken = (text: string) => string | undefined;

/**
 * What is mistaken in a text that should say when something is: its month stands before the day, or it is the number by which a
 * spreadsheet counts. `cells` and `like` say how such cells are called there, and how such a value is written.
 */
export const mistakenFor =
  (number: RegExp, cells: string, like: string): Mistaken =>
  (text) => {
    const said = text.trim();
    if (number.test(said))
      return `says ${said}, which is a spreadsheet’s number. Show these cells as ${cells} there and save again, or write ${like}`;
    const [whole, month = '', sign, day = '', rest] = monthFirst.exec(said) ?? [];
    if (whole === undefined || Number(month) > 12 || Number(day) <= 12 || Number(day) > 31)
      return undefined;
    return `says ${said}: the day comes before the month. Write ${day}${sign}${month}${rest}`;
  };

/** Three numbers like those of a day, and what follows. */
const monthFirst = /^(\d{1,2})([-/.])(\d{1,2})(\2\d{2}(?:\d{2})?(?:[ ,T].{1,20})?)$/;
