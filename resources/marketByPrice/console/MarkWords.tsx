import styles from './DepthChart.module.css';

/** Words at the right end of a line, on a ground of their own so that the running total does not cross them. */
export const MarkWords = ({
  x,
  y,
  kind,
  children: words,
}: {
  x: number;
  y: number;
  kind: string | undefined;
  children: string;
}) => {
  const width = words.length * 6.4 + 6;
  return (
    <>
      <rect className={styles.ground} x={x - width} y={y - 16} width={width} height={14} rx={2} />
      <text className={kind} x={x - 3} y={y - 5} textAnchor="end">
        {words}
      </text>
    </>
  );
};
