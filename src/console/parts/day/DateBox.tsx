import InputAdornment from '@mui/material/InputAdornment';
import { type ComponentProps, useRef, useState } from 'react';
import { english, t } from '../../browser/language.ts';
import { withRetry } from '../../browser/withRetry.ts';
import { IconButton } from '../IconButton.tsx';
import { TextBox } from '../TextBox.tsx';
import type { Picked } from './Picker.tsx';
import { useSettled } from './typedDay.ts';

type Picker = typeof import('./Picker.tsx').Picker;

const load = withRetry(() => import('./Picker.tsx'));

const words: Readonly<Record<Picked, { form: string; choose: string; unloaded: string }>> = {
  day: {
    form: 'YYYY-MM-DD',
    choose: english('%{label}: choose a day'),
    unloaded: english('The calendar could not be loaded. Please type the day.'),
  },
  time: {
    form: 'HH:mm:ss',
    choose: english('%{label}: choose a time'),
    unloaded: english('The clock could not be loaded. Please type the time.'),
  },
  instant: {
    form: english('YYYY-MM-DD HH:mm:ss'),
    choose: english('%{label}: choose a day and time'),
    unloaded: english('The calendar could not be loaded. Please type the day and the time.'),
  },
};

/** A day as a text of an instant, with the time that was typed after it or the one that it begins with. */
const withTime = (text: string, from: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} ${from}` : text;

/**
 * A box for a day, a time or both: typed in any usual form and reformatted on blur, or chosen in
 * the library's picker by its button or Alt and arrow down. The picker is loaded on first use.
 */
export const DateBox = ({
  picked,
  from = '00:00:00',
  settle,
  ...box
}: Omit<ComponentProps<typeof TextBox>, 'end' | 'type'> & {
  picked: Picked;
  /** The time that a chosen day begins with, HH:mm:ss. */
  from?: string;
  /** Puts what was typed into the form that is kept. */
  settle: (typed: string) => string;
}) => {
  const place = useRef<HTMLDivElement>(null);
  const [Loaded, setLoaded] = useState<Picker | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const settled = useSettled(box.value, settle, box.onChange);
  const { form, choose, unloaded } = words[picked];
  const label = t(choose, { label: box.label });
  const open = async () => {
    try {
      const { Picker } = await load();
      setLoaded(() => Picker);
      setOpen(true);
    } catch {
      setFault(t(unloaded));
    }
  };
  const text = settle(box.value).trim();
  return (
    <>
      <TextBox
        placeholder={t(form)}
        {...box}
        boxRef={place}
        error={box.error ?? fault}
        end={
          <InputAdornment position="end">
            <IconButton
              label={label}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              tooltip={picked === 'time' ? t('Clock (Alt ↓)') : t('Calendar (Alt ↓)')}
              // A press outside the open picker closes it.
              onClick={isOpen ? undefined : open}
            >
              {picked === 'time' ? <ClockIcon /> : <CalendarIcon />}
            </IconButton>
          </InputAdornment>
        }
        onBlur={(event) => {
          settled();
          box.onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settled();
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          void open();
        }}
      />
      {Loaded && place.current && (
        <Loaded
          picked={picked}
          label={label}
          place={place.current}
          text={picked === 'instant' ? withTime(text, from) : text}
          from={from}
          isOpen={isOpen}
          onChoose={(chosen) => {
            setFault(null);
            box.onChange(chosen);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: '1.3' };

const CalendarIcon = () => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <path d="M1.5 5.5h11M4.5 1v3M9.5 1v3M1.5 2.5h11v10h-11z" {...line} />
  </svg>
);

const ClockIcon = () => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <path d="M7 1.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M7 4v3l2 1.5" {...line} />
  </svg>
);
