import Papa from 'papaparse';

/**
 * A text that a spreadsheet would run. A cell that an export has guarded already stays as it is.
 */
const formula = /^[=+\-@\t\r\0]/;

/**
 * A text that a spreadsheet would run, or that looks guarded already: it gets one more ', so that
 * an import can remove exactly the one that was added.
 */
const orGuarded = /^'*[=+\-@\t\r\0]/;

/**
 * Lines of a CSV file, with nothing in them that a spreadsheet would run: papaparse puts a ' before such
 * texts and leaves numbers alone. `isReadBack` is for what an import reads again by the same rule.
 */
export const csvLines = (
  lines: readonly (readonly unknown[])[],
  { isReadBack = false }: { isReadBack?: boolean } = {},
): string =>
  `${Papa.unparse(lines as unknown[][], {
    newline: '\r\n',
    escapeFormulae: isReadBack ? orGuarded : formula,
  })}\r\n`;
