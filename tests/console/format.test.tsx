import { expect, test } from 'vitest';
import { croreOf, priceText, quantityText, rupeesText, timeText } from '#console/browser/format.ts';
import { asNumber } from '#console/fields/textInput.tsx';
import { shown, widgetOf } from '#console/fields/widgets.ts';
import { date, dateTime, decimal, flag, integer, percent, time } from '#model';

test('figures are grouped the Indian way, with all their places, and a dash for none', () => {
  expect(quantityText(150_000)).toBe('1,50,000');
  expect(priceText(384.5)).toBe('384.50');
  expect(priceText(-1234)).toBe('-1,234.00');
  expect(priceText(null)).toBe('–');
  expect(rupeesText(9_612_500)).toBe('₹ 96,12,500.00');
  expect(croreOf(482_114_302_000, 4)).toBe('48,211.4302');
});

test('an instant is shown in exchange time, whatever the zone of the reader', () => {
  expect(timeText('2026-11-21T05:12:07.000Z')).toBe('2026-11-21 10:42:07');
});

test('every kind shows a value that is not there as a dash, and zero as zero', () => {
  const fields = [integer('N'), decimal('P', { places: 2 }), flag('F'), date('D'), time('T')];
  for (const field of fields) expect(shown(field, null), field.kind).toBe('–');
  expect(shown(decimal('P', { places: 3 }), 0)).toBe('0.000');
  expect(shown(integer('N'), 0)).toBe('0');
});

test('a number may be typed with its grouping; other text stays for validation to refuse', () => {
  expect(asNumber('1,50,000.50')).toBe(150_000.5);
  expect(asNumber('')).toBeNull();
  expect(asNumber('1e3')).toBe('1e3');
  expect(asNumber('12a')).toBe('12a');
  const price = decimal('P', { places: 2 });
  expect(widgetOf(price).parse('₹ 1,382.50', price)).toBe(1382.5);
  // A comma that may be meant as a point is asked about, not taken for a grouping.
  expect(widgetOf(price).parse('383,50', price)).toBe('383,50');
  expect(widgetOf(integer('N')).parse('१,००,०००', integer('N'))).toBe(100_000);
});

test('times as they are typed become those of the wire', () => {
  expect(widgetOf(time('T')).parse('09:15', time('T'))).toBe('09:15:00');
  const at = dateTime('A');
  expect(widgetOf(at).parse('2026-11-21 10:42', at)).toBe('2026-11-21T10:42:00.000+05:30');
});

test('a percentage is shown with its sign, and may be typed with it or without', () => {
  const share = percent('Share', { places: 3 });
  expect(shown(share, 12.5)).toBe('12.500%');
  expect(shown(share, null)).toBe('–');
  expect(widgetOf(share).edit?.(12.5, share)).toBe('12.500');
  for (const typed of ['12.5', '12.500', '12.5%', ' 12.5 % '])
    expect(widgetOf(share).parse(typed, share)).toBe(12.5);
  expect(widgetOf(share).parse('%', share)).toBeNull();
  expect(widgetOf(share).parse('half', share)).toBe('half');
});
