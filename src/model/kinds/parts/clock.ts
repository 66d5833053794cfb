import { type Sentence, sentence } from '#domain/sentence.ts';

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export const isDay = (text: string): boolean => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** A time of day, HH:mm:ss. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** The mistake in a text that is no day or time of a field with this label; undefined when it is not known. */
export type Mistaken = (text: string, label: string) => Sentence | undefined;

/**
 * Finds the mistake in a text that should be a day or a time: the month before the day, or the serial number of a
 * spreadsheet. `cells` names the format of such cells in a spreadsheet; `like` is an example for people.
 */
export const mistakenFor =
  (number: RegExp, cells: string, like: string): Mistaken =>
  (text, name) => {
    const [trimmed, label] = [text.trim(), sentence(name)];
    if (number.test(trimmed))
      return sentence(
        '%{label} is %{text}, a number of the spreadsheet. Format these cells as %{cells} there and save again, or write %{like}',
        { label, text: trimmed, cells: sentence(cells), like: sentence(like) },
      );
    const [whole, month = '', sign, day = '', rest] = monthFirst.exec(trimmed) ?? [];
    if (whole === undefined || Number(month) > 12 || Number(day) <= 12 || Number(day) > 31)
      return undefined;
    return sentence('%{label} is %{text}: the day must come before the month. Write %{better}', {
      label,
      text: trimmed,
      better: `${day}${sign}${month}${rest}`,
    });
  };

/** Three numbers like those of a day, and what follows. */
const monthFirst = /^(\d{1,2})([-/.])(\d{1,2})(\2\d{2}(?:\d{2})?(?:[ ,T].{1,20})?)$/;
