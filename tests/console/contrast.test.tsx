import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const sheet = readFileSync('src/console/browser/tokens.css', 'utf8');
/** The colours of one theme: a token that changes with it names the light one first. */
const colours = (at: 0 | 1) =>
  Object.fromEntries(
    [
      ...sheet.matchAll(/--([\w-]+): (?:light-dark\()?#([0-9a-f]{3,6})(?:, #([0-9a-f]{3,6})\))?;/g),
    ].map(([, name, light, dark = light]) => [name, [light, dark][at]]),
  );
const themes = { light: colours(0), dark: colours(1) };

const luminance = (hex = '') => {
  const whole = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(whole.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a?: string, b?: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const grounds = ['bg', 'surface', 'raised', 'sunken', 'accent-soft'];
const inks = ['ink', 'ink-2', 'ink-3'];
const hues = ['grey', 'blue', 'green', 'red', 'amber', 'black'];
const texts: [string, string][] = [
  ...inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ...hues.map((hue): [string, string] => [hue, `${hue}-soft`]),
  ['accent', 'surface'],
  ['accent', 'bg'],
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['red', 'surface'],
  ['rail-ink', 'rail'],
  ['rail-mute', 'rail'],
  ['rail-mute', 'rail-on'],
];

describe.each(Object.entries(themes))('%s', (_, theme) => {
  test.each(texts)('%s can be read on %s', (ink, ground) => {
    expect(theme[ink]).toBeDefined();
    expect(contrast(theme[ink], theme[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test('the edges of boxes can be seen', () => {
    expect(contrast(theme['line-strong'], theme.surface)).toBeGreaterThanOrEqual(3);
  });
});
