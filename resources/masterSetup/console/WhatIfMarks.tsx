import { priceText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import type { WhatIfAnswer } from '#schemas/whatIf.ts';
import { shortly } from '../../marketByPrice/console/words.ts';
import { wantedAt } from './whatIfReading.ts';
import { spreadLabels, type WhatIfScale } from './whatIfScale.ts';

type Kind = 'given' | 'tried';

type Level = { name: string; quantity: number; cutOffPrice: number | null; kind: Kind };

const colours = { given: 'var(--ink-2)', tried: 'var(--chart-2)' };

const lines = { given: { strokeDasharray: '3 3' }, tried: { strokeWidth: 1.6 } };

const dots = {
  given: { r: 3, fill: 'var(--surface)', stroke: 'var(--ink-2)', strokeWidth: 1.5 },
  tried: { r: 4 },
};

/**
 * The quantity offered and the price at which demand meets it: base alone, with all of the
 * oversubscription, and under the chosen terms.
 */
export const WhatIfMarks = ({
  answer,
  scale,
  read,
}: {
  answer: WhatIfAnswer;
  scale: WhatIfScale;
  /** A price that is being read, rupees. */
  read: number | null;
}) => {
  const { marks, chosen, setup } = answer;
  const { left, right, top, bottom } = scale;
  const hasGreenshoe = setup.greenshoeQuantity > 0;
  const levels: Level[] = [
    { name: t('base'), ...marks.baseOnly, kind: 'given' as const },
    ...(hasGreenshoe ? [{ name: t('with all'), ...marks.withAll, kind: 'given' as const }] : []),
    {
      name: t('tried'),
      quantity: chosen.nonRetailQuantity,
      cutOffPrice: chosen.cutOffPrice,
      kind: 'tried',
    },
  ];
  const texts = spreadLabels(
    levels.map((level) => ({ ...level, y: scale.yOf(level.quantity) })),
    { gap: 26, top: top + 4, bottom: bottom - 14 },
  );
  const readX = read === null ? null : scale.xOf(read);
  return (
    <>
      <line
        stroke="var(--red)"
        strokeWidth={1.4}
        x1={scale.xOf(setup.floorPrice)}
        x2={scale.xOf(setup.floorPrice)}
        y1={top}
        y2={bottom}
      />
      {texts.map(({ name, quantity, cutOffPrice, kind, y, textY }) => (
        <g key={name} fill={colours[kind]} fontWeight={kind === 'tried' ? 600 : undefined}>
          <line stroke={colours[kind]} {...lines[kind]} x1={left} x2={right} y1={y} y2={y} />
          {y !== textY && (
            <line stroke={colours[kind]} x1={right} x2={right + 5} y1={y} y2={textY} />
          )}
          <text x={right + 7} y={textY + 1}>
            {name} {shortly(quantity)}
          </text>
          <text x={right + 7} y={textY + 13}>
            {cutOffPrice === null
              ? t('no cut-off')
              : t('at %{cutOffPrice}', { cutOffPrice: priceText(cutOffPrice) })}
          </text>
          {cutOffPrice !== null && (
            <circle cx={scale.xOf(cutOffPrice)} cy={Math.min(bottom, y)} {...dots[kind]} />
          )}
        </g>
      ))}
      {readX !== null && read !== null && (
        <g fill="var(--accent)" stroke="var(--accent)">
          <line x1={readX} x2={readX} y1={top} y2={bottom} />
          <circle cx={readX} cy={scale.yOf(wantedAt(answer, read))} r="3" stroke="none" />
        </g>
      )}
    </>
  );
};
