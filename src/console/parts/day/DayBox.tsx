import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type ComponentProps, useRef, useState } from 'react';
import { english, t } from '../../browser/language.ts';
import { TextBox } from '../TextBox.tsx';
import styles from './DayBox.module.css';
import { useSettled } from './typedDay.ts';

type Calendar = typeof import('./Calendar.tsx').Calendar;

const unloaded = english('The calendar could not be loaded. Please type the day.');

/**
 * A day to type, in any form that people write and shown as YYYY-MM-DD on blur, or to choose from a calendar: its
 * button, or Alt and arrow down in the box. The calendar is fetched when it is first wanted. With
 * `time` the box holds a time after the day, and `time` is the one that a chosen day begins with.
 */
export const DayBox = ({
  time,
  settle,
  hasCalendar = true,
  ...box
}: Omit<ComponentProps<typeof TextBox>, 'end' | 'type'> & {
  time?: string;
  /** Puts what was typed into the form that is kept. */
  settle: (typed: string) => string;
  /** Whether there is room for a calendar; there is unless this says otherwise. */
  hasCalendar?: boolean;
}) => {
  const place = useRef<HTMLDivElement>(null);
  const [Opened, setOpened] = useState<Calendar | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const settled = useSettled(box.value, settle, box.onChange);
  const open = () =>
    import('./Calendar.tsx').then(
      ({ Calendar }) => setOpened(() => Calendar),
      () => setFault(t(unloaded)),
    );
  const choose = (day: string) => {
    const typed = settle(box.value).trim().slice(10);
    box.onChange(time === undefined ? day : `${day} ${typed.trim() || time}`);
    setFault(null);
    setOpened(null);
  };
  return (
    <div ref={place} className={styles.place}>
      <TextBox
        placeholder={time === undefined ? 'YYYY-MM-DD' : t('YYYY-MM-DD HH:mm:ss')}
        {...box}
        error={box.error ?? fault}
        {...(hasCalendar && {
          end: (
            <InputAdornment position="end">
              <IconButton
                aria-label={t('%{label}: choose a day', { label: box.label })}
                aria-haspopup="dialog"
                title={t('Calendar (Alt ↓)')}
                onClick={open}
              >
                <Icon />
              </IconButton>
            </InputAdornment>
          ),
        })}
        onBlur={(event) => {
          settled();
          box.onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settled();
          if (!hasCalendar || event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          void open();
        }}
      />
      {Opened && place.current && (
        <Opened
          label={box.label}
          place={place.current}
          day={settle(box.value).trim().slice(0, 10)}
          onChoose={choose}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
};

const Icon = () => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <path
      d="M1.5 5.5h11M4.5 1v3M9.5 1v3M1.5 2.5h11v10h-11z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
    />
  </svg>
);
