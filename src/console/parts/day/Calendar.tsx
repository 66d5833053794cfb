import Popover from '@mui/material/Popover';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { format, isValid, parse } from 'date-fns';
import { exchangeDate } from '#domain/market/calendar.ts';
import { serverNow } from '../../browser/clock.ts';

const written = 'yyyy-MM-dd';
const read = (day: string): Date | null => {
  const date = parse(day, written, new Date());
  return isValid(date) ? date : null;
};

/**
 * A month to choose a day from, below the box that asks for it; arrows walk, Enter chooses, Escape
 * leaves. It opens on `day`, or on the exchange's today where that is none.
 */
export const Calendar = ({
  label,
  place,
  day,
  onChoose,
  onClose,
}: {
  label: string;
  place: HTMLElement;
  day: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}) => {
  const today = exchangeDate(serverNow());
  return (
    <Popover
      open
      anchorEl={place}
      // Within its box: a popup around the box would take a click elsewhere for one outside of it.
      container={place}
      disablePortal
      disableScrollLock
      transitionDuration={0}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <LocalizationProvider dateAdapter={AdapterDateFns}>
        <DateCalendar
          autoFocus
          value={read(day)}
          referenceDate={read(today) ?? undefined}
          // Its today is the browser's, which is not everywhere the exchange's.
          disableHighlightToday={format(new Date(), written) !== today}
          views={['year', 'month', 'day']}
          openTo="day"
          reduceAnimations
          onChange={(date, selection) => {
            if (date && selection === 'finish') onChoose(format(date, written));
          }}
        />
      </LocalizationProvider>
    </Popover>
  );
};
