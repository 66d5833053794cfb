/** How a halt or further hours of all symbols are spelled, where others name one. No symbol is spelled so. */
export const everySymbol = '*';

/** Whether a halt or further hours of a symbol, or of all symbols, hold for a symbol. */
export const holdsFor = (named: string, symbol: string): boolean =>
  named === everySymbol || named === symbol;
