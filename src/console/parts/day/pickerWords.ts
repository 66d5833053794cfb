import { format, type Locale } from 'date-fns';
import { hi } from 'date-fns/locale/hi';
import { english, type Language, t } from '../../browser/language.ts';

/** The names of months and weekdays in a language; undefined for English, which the library knows. */
export const dateNamesIn = (language: Language): Locale | undefined =>
  language === 'hi' ? hi : undefined;

/**
 * Weekdays above a month: the shortest names of a language, since a first letter alone is no
 * syllable in Hindi.
 */
export const weekdayIn = (language: Language): ((date: Date) => string) | undefined => {
  const locale = dateNamesIn(language);
  return locale && ((date) => format(date, 'EEEEE', { locale }));
};

const columns: Readonly<Record<string, string>> = {
  hours: english('Select hours'),
  minutes: english('Select minutes'),
  seconds: english('Select seconds'),
};

/** The words of the picker at a box of this label: what is shown, and the names for those who listen. */
export const pickerWords = (label: string) => ({
  okButtonLabel: t('OK'),
  cancelButtonLabel: t('Cancel'),
  timePickerToolbarTitle: label,
  dateTimePickerToolbarTitle: label,
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  calendarViewSwitchingButtonAriaLabel: (view: string) =>
    view === 'year'
      ? t('year view is open, switch to calendar view')
      : t('calendar view is open, switch to year view'),
  selectViewText: (view: string) => t(columns[view] ?? view),
  hoursClockNumberText: (count: string) => t('%{count} hour |||| %{count} hours', { count }),
  minutesClockNumberText: (count: string) => t('%{count} minute |||| %{count} minutes', { count }),
  secondsClockNumberText: (count: string) => t('%{count} second |||| %{count} seconds', { count }),
});
