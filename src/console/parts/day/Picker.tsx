import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import { format, isValid, parse } from 'date-fns';
import { exchangeDate, exchangeTime } from '#domain/market/calendar.ts';
import { serverNow } from '../../browser/clock.ts';
import { useLanguage } from '../../browser/language.ts';
import { layerOf } from '../layerOf.ts';
import { raised } from '../looks.ts';
import { dateNamesIn, pickerWords, weekdayIn } from './pickerWords.ts';

/** Something to choose: a day, a time of day, or both. */
export type Picked = 'day' | 'time' | 'instant';

/** The forms of a text in which a picker finds its date; the first is the one that it writes. */
const forms: Readonly<Record<Picked, readonly [string, ...string[]]>> = {
  day: ['yyyy-MM-dd'],
  time: ['HH:mm:ss', 'HH:mm'],
  instant: ['yyyy-MM-dd HH:mm:ss', 'yyyy-MM-dd HH:mm'],
};

const read = (text: string, form: string): Date | null => {
  const date = parse(text, form, new Date());
  return isValid(date) ? date : null;
};

/** A date of the exchange with the numbers that are written, in whatever zone the browser is. */
const dateIn = (text: string, picked: Picked): Date | null =>
  forms[picked].map((form) => read(text, form)).find((date) => date !== null) ?? null;

/** The dates of the library, whose now is the exchange's and not that of the zone of the browser. */
class ExchangeDates extends AdapterDateFns {
  constructor(...options: ConstructorParameters<typeof AdapterDateFns>) {
    super(...options);
    const { date } = this;
    this.date = ((value?: string | null) =>
      value === undefined
        ? dateIn(exchangeTime(serverNow()), 'instant')
        : date(value)) as typeof date;
  }
}

const days = ['year', 'month', 'day'] as const;
const times = ['hours', 'minutes', 'seconds'] as const;
// Each time that can be typed can be chosen.
const steps = { minutes: 1, seconds: 1 };

/** Columns of numbers, one to a page of a phone. */
const hasRoom = '@media (pointer: fine) and (min-width: 600px)';

/** Nothing: our box keeps a text that is pasted or mistaken, and the library's has a part for each number. */
const NoField = () => null;

/**
 * The library's picker at a box: a month, columns of hours, minutes and seconds, or both. Arrows
 * move, Enter chooses, Escape closes, and the focus returns to where it was. It begins at `text`,
 * or at the exchange's today and the time `from`.
 */
export const Picker = ({
  picked,
  label,
  place,
  text,
  from,
  isOpen,
  onChoose,
  onClose,
}: {
  picked: Picked;
  label: string;
  /** The box. */
  place: HTMLElement;
  text: string;
  /** The time of a day for which none is given, HH:mm:ss. */
  from: string;
  isOpen: boolean;
  onChoose: (text: string) => void;
  onClose: () => void;
}) => {
  const language = useLanguage();
  const today = exchangeDate(serverNow());
  const weekday = weekdayIn(language);
  const ofMonth = {
    views: days,
    openTo: 'day',
    ...(weekday && { dayOfWeekFormatter: weekday }),
  } as const;
  const common = {
    value: dateIn(text, picked),
    referenceDate: dateIn(`${today} ${from}`, 'instant') ?? undefined,
    open: isOpen,
    onClose,
    onChange: (date: Date | null) => {
      if (date && isValid(date)) onChoose(format(date, forms[picked][0]));
    },
    desktopModeMediaQuery: hasRoom,
    reduceAnimations: true,
    localeText: pickerWords(label),
    slots: { field: NoField },
    slotProps: {
      // A number of `sx` counts radii of the theme.
      desktopPaper: { sx: { ...raised, borderRadius: '6px' } },
      // The day is chosen in the month itself.
      toolbar: { hidden: picked === 'day' },
      popper: { anchorEl: place, container: layerOf(place), 'aria-label': label },
      dialog: { 'aria-label': label },
    },
  };
  const clock = { ampm: false, timeSteps: steps };
  return (
    <LocalizationProvider dateAdapter={ExchangeDates} adapterLocale={dateNamesIn(language)}>
      {picked === 'day' && <DatePicker {...common} {...ofMonth} />}
      {picked === 'time' && <TimePicker {...common} {...clock} views={times} />}
      {picked === 'instant' && (
        <DateTimePicker {...common} {...clock} {...ofMonth} views={[...days, ...times]} />
      )}
    </LocalizationProvider>
  );
};
