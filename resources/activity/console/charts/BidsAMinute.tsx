import { type ReactNode, useRef, useState } from 'react';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { useSize } from '#console/parts/useSize.ts';
import { colours, MinuteBars, margin } from './MinuteBars.tsx';
import { MinutesTable } from './MinutesTable.tsx';
import { barsOf, type Minute, timeOf } from './minutes.ts';

const leastBar = 6;

/** Bids entered, modified and cancelled over the day as bars, with a table of the same for screen readers. */
export const BidsAMinute = ({
  minutes,
  now,
  age,
}: {
  minutes: readonly Minute[];
  now: number;
  /** How old the counts are. */
  age: ReactNode;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box, { width: 1100, height: 200 });
  const [read, setRead] = useState<number | null>(null);
  const room = Math.floor((width - margin.left - margin.right) / leastBar);
  const { bars, minutesInBar } = barsOf(minutes, now, room);
  const shown = read === null ? null : (bars[read] ?? null);
  return (
    <div className="fills" style={{ position: 'relative', minHeight: 138 }}>
      <p className="legend">
        <Key colour={colours.entered}>{t('entered')}</Key>
        <Key colour={colours.modified}>{t('modified')}</Key>
        <Key colour={colours.cancelled}>{t('cancelled')}</Key>
        <span>
          {shown
            ? t(
                '%{from}%{from2}: %{entered} entered, %{modified} modified, %{cancelled} cancelled',
                {
                  from: timeOf(shown.from),
                  from2:
                    minutesInBar > 1
                      ? ` ${t('to %{from}', { from: timeOf(shown.from + minutesInBar * 60_000) })}`
                      : '',
                  entered: quantityText(shown.entered),
                  modified: quantityText(shown.modified),
                  cancelled: quantityText(shown.cancelled),
                },
              )
            : minutesInBar > 1 &&
              t('each bar the average of %{minutesInBar} minutes', { minutesInBar })}
        </span>
        <span className="atEnd">{age}</span>
      </p>
      <div ref={box} className="chart" style={{ minHeight: 110 }}>
        {bars.length === 0 ? (
          <p className="note" style={{ textAlign: 'center' }}>
            {t('No bids yet today.')}
          </p>
        ) : (
          <MinuteBars
            bars={bars}
            minutesInBar={minutesInBar}
            size={{ width, height }}
            read={read}
            onRead={setRead}
          />
        )}
      </div>
      <MinutesTable bars={bars} minutesInBar={minutesInBar} />
    </div>
  );
};

const Key = ({ colour, children }: { colour: string; children: string }) => (
  <span>
    <i style={{ background: colour }} />
    {children}
  </span>
);
