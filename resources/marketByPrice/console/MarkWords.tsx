/** Words at the right end of a line, on a ground of their own so that the running total does not cross them. */
export const MarkWords = ({
  x,
  y,
  fill,
  children: words,
}: {
  x: number;
  y: number;
  fill: string;
  children: string;
}) => {
  const width = words.length * 6.4 + 6;
  return (
    <>
      <rect
        fill="var(--surface)"
        opacity={0.88}
        x={x - width}
        y={y - 16}
        width={width}
        height={14}
        rx={2}
      />
      <text fill={fill} fontWeight={600} x={x - 3} y={y - 5} textAnchor="end">
        {words}
      </text>
    </>
  );
};
