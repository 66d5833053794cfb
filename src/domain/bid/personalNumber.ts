import { maskedPan, panPattern } from './pan.ts';

/**
 * A text of unknown content, made safe to log: the middle of a PAN is hidden, anything else stays.
 */
export const withoutPersonalNumber = (text: string): string =>
  panPattern.test(text) ? maskedPan(text) : text;

/** A text in which the middle of every PAN is hidden, wherever it stands: errors quote what they did not like. */
export const withoutPersonalNumbers = (text: string): string =>
  text.replace(/\b([A-Z]{4})[A-Z]\d{3}(\d[A-Z])\b/g, '$1xxxx$2');

/** The names of fields with a PAN, as logs call them. */
export const personalNames = ['pan', 'clientPan'] as const;
