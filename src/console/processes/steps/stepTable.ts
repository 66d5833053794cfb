import type { TableOfStep } from '#model/answers/processAnswers.ts';

/** Whether a column holds figures alone, which stand to the right: 1000, '383.10', '1,00,000', '1.42×'. */
export const isFigures = ({ rows }: TableOfStep, column: number): boolean => {
  const cells = rows
    .map(({ cells: all }) => all[column])
    .filter((cell) => cell != null && cell !== '');
  return (
    cells.length > 0 &&
    cells.every((cell) => typeof cell === 'number' || figure.test(cell as string))
  );
};

const figure = /^[₹−-]?\s?[\d,]+(\.\d+)?\s?[%×]?$/;

/** The rows that do not agree. */
export const disagreeing = ({ rows }: TableOfStep) => rows.filter(({ agrees }) => agrees === false);
