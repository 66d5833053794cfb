import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { t } from '#console/browser/language.ts';
import { useSize } from '#console/parts/useSize.ts';
import type { WhatIfAnswer } from '#schemas/whatIf.ts';
import { stepKeys } from './stepKeys.ts';
import { WhatIfDemand } from './WhatIfDemand.tsx';
import { WhatIfMarks } from './WhatIfMarks.tsx';
import { pricesAway, readingAt } from './whatIfReading.ts';
import { whatIfScale } from './whatIfScale.ts';

/**
 * Demand against price, from the highest price down: where it meets what is offered is the cut-off,
 * without oversubscription, with all of it, and as it is tried. One stop of the Tab key: arrows read
 * what it would be if the cut-off were another price.
 */
export const WhatIfCurve = ({ answer }: { answer: WhatIfAnswer }) => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, { width: 480, height: 260 });
  const [walked, setWalked] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const scale = whatIfScale(answer, size);
  const { chosen, setup } = answer;
  const standing = chosen.cutOffPrice ?? setup.floorPrice;
  const price = pointed ?? walked ?? standing;
  const words = readingAt(answer, price);
  const point = (event: MouseEvent<SVGSVGElement>) => {
    const at = scale.priceAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
    const ticks = Math.round((at - setup.floorPrice) / setup.tickSize);
    setPointed(pricesAway(answer, setup.floorPrice, ticks));
  };
  const press = (event: KeyboardEvent) => {
    const ticks = stepKeys[event.key];
    if (ticks !== undefined) setWalked(pricesAway(answer, price, ticks));
    else if (event.key === 'Home') setWalked(setup.floorPrice);
    else if (event.key === 'End') setWalked(pricesAway(answer, scale.highest, 0));
    else if (event.key === 'Escape') setWalked(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className="fills">
      <div
        ref={box}
        className="chart"
        style={{ minHeight: 170 }}
        role="slider"
        tabIndex={0}
        aria-label={t('Demand for %{symbol} by price: if the cut-off were', {
          symbol: setup.symbol,
        })}
        aria-valuemin={scale.least}
        aria-valuemax={scale.highest}
        aria-valuenow={price}
        aria-valuetext={words}
        onKeyDown={press}
        onBlur={() => setWalked(null)}
      >
        <svg
          width={size.width}
          height={size.height}
          aria-hidden="true"
          onMouseMove={point}
          onMouseLeave={() => setPointed(null)}
        >
          <WhatIfDemand answer={answer} scale={scale} />
          <WhatIfMarks answer={answer} scale={scale} read={price === standing ? null : price} />
        </svg>
      </div>
      <p className="legend">{words}</p>
    </div>
  );
};
