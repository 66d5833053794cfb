/** A permanent account number: five letters, four digits, a letter. */
export const panPattern = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** A PAN with its middle hidden, as the journal and shared screens show it: AAAPxxxx1A. */
export const maskedPan = (pan: string): string =>
  pan.length === 10 ? `${pan.slice(0, 4)}xxxx${pan.slice(8)}` : 'xxxx';
