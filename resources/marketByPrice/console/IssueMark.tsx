import { t } from '#console/browser/language.ts';
import type { DepthScale } from './depthScale.ts';
import { shortly } from './words.ts';

const widthOfWords = 84;

/** Where the running total reaches the size of the issue. Its words stand before the line, else after it. */
export const IssueMark = ({
  issueSize,
  from,
  scale,
}: {
  issueSize: number;
  /** Left of this the words may not begin, px. */
  from: number;
  scale: DepthScale;
}) => {
  const { right, top, bottom, totalAt } = scale;
  const at = totalAt(issueSize);
  const isBefore = at - widthOfWords >= from;
  return (
    <>
      <line
        stroke="var(--chart-2)"
        strokeDasharray="2 3"
        x1={at}
        x2={at}
        y1={top - 4}
        y2={bottom + 4}
      />
      <text
        fill="var(--chart-2)"
        fontWeight={600}
        x={isBefore ? Math.min(right, at) : Math.max(from, at)}
        y={top - 7}
        textAnchor={isBefore ? 'end' : 'start'}
      >
        {t('offered %{issueSize}', { issueSize: shortly(issueSize) })}
      </text>
    </>
  );
};
