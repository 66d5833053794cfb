/**
 * A typed or pasted number as plain digits: with ₹ or Rs before it, grouped in lakhs or thousands
 * by commas or spaces, in Latin or Devanagari digits. Null for anything else, and where decimals
 * are allowed for a last comma that could be a decimal point: 383,50 must not become a price of
 * 38,350.
 */
export const typedNumber = (typed: string, places = 0): string | null => {
  const plain = typed
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/^\s*(-?)\s*(?:₹|rs\.?|inr)?\s*/i, '$1')
    .trimEnd();
  if (places > 0 && /,\d{1,2}$/.test(plain)) return null;
  const digits = plain.replace(/(?<=\d)[,\s](?=\d)/g, '').replace(/\.$/, '');
  return /^-?\d+(\.\d+)?$/.test(digits) ? digits : null;
};
