/** A text in backticks, as code. */
export const code = (text: string): string => `\`${text}\``;

/** The lines of a table; a bar inside a cell is escaped, so that it ends no cell. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  line(head),
  line(head.map(() => '---')),
  ...rows.map(line),
];

const line = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
