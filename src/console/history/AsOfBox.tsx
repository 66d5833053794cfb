import { useState } from 'react';
import { exchangeTime, isoTime } from '#domain/market/calendar.ts';
import { date, dateTime } from '#model';
import { serverNow } from '../browser/clock.ts';
import { english, t } from '../browser/language.ts';
import { widgetOf } from '../fields/widgets.ts';
import { Button } from '../parts/Button.tsx';
import { DateBox } from '../parts/day/DateBox.tsx';
import { Popup } from '../parts/Popup.tsx';

const field = dateTime(english('As it was at'));
const { settle: settleInstant = String } = widgetOf(field);
const { settle: settleDay = String } = widgetOf(date(''));

/** A day and time in the form that the box shows; a day alone is its end. */
const settle = (typed: string): string => {
  const day = settleDay(typed).trim();
  return settleInstant(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day} 23:59:59` : typed);
};

/** The instant that was typed, ISO; null when it is none or is still to come. */
const instantTyped = (typed: string): string | null => {
  const settled = settle(typed);
  const iso = widgetOf(field).parse(settled, field);
  const ms = typeof iso === 'string' ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(ms) || iso === settled ? null : isoTime(Math.min(ms, serverNow()));
};

/** Asks for a time to look at a row as it stood then; a day alone means its end. */
export const AsOfBox = ({
  onShow,
  label = t('As it was at…'),
  initial,
}: {
  onShow: (asOf: string) => void;
  label?: string;
  /** Where to begin, ISO; by default now. */
  initial?: string;
}) => (
  <Popup label={label} align="right">
    {(close) => (
      <AsOfForm
        initial={initial}
        onShow={(asOf) => {
          close();
          onShow(asOf);
        }}
      />
    )}
  </Popup>
);

const AsOfForm = ({ onShow, initial }: { onShow: (asOf: string) => void; initial?: string }) => {
  const [typed, setTyped] = useState(() =>
    exchangeTime(initial ? Date.parse(initial) : serverNow()),
  );
  const [fault, setFault] = useState<string | null>(null);
  return (
    <form
      className="column"
      style={{ width: 260, padding: 12 }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const asOf = instantTyped(typed);
        if (asOf) onShow(asOf);
        else setFault(t('Type a day and a time, YYYY-MM-DD HH:mm:ss'));
      }}
    >
      <DateBox
        label={t('As it was at')}
        value={typed}
        error={fault}
        picked="instant"
        from="23:59:59"
        settle={settle}
        onChange={setTyped}
      />
      <Button variant="contained" changes={false} type="submit" sx={{ alignSelf: 'flex-end' }}>
        {t('Show')}
      </Button>
    </form>
  );
};
