import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { type Bend, bent, type Shape, shapesOf, strokeAcross } from './captchaOutline.ts';

/** Filled outlines as SVG path data, in the units of a canvas of this size. */
export type CaptchaPicture = { width: number; height: number; paths: string[] };

/** Without what looks alike once it is bent: 0 O Q, 1 I J L, 2 Z, 5 S, 6 G, 7 T, 8 B, U V D. */
const alphabet = 'ACEFHKMNPRTWXY349';
const length = 5;
const [width, height] = [180, 56];

/** A new text to draw. */
export const captchaText = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * Draws a text: each letter turned, scaled and bent by chance, strokes across them. Nothing in the
 * paths says which is which: their outlines are cut at random places, and they are shuffled.
 */
export const captchaPicture = async (text: string): Promise<CaptchaPicture> => {
  const font = await theFont();
  const wave = newBend();
  const letters = [...text].flatMap((letter, at) => {
    const size = between(37, 45);
    const outline = font.glyphForCodePoint(letter.charCodeAt(0)).path.scale(size / font.unitsPerEm);
    const angle = between(-0.3, 0.3);
    const [x, y] = [24 + at * 33 + between(-4, 4), height / 2 + between(-5, 5)];
    return shapesOf(outline.commands, { angle, x, y, size, skew: between(-0.2, 0.2) });
  });
  const strokes = [1, -1, 1].map((slope) => strokeAcross(width, height, slope, between));
  const paths = inPaths([...letters, ...strokes]).map((shapes) =>
    shapes.map((shape) => bent(shape, wave, between)).join(''),
  );
  return { width, height, paths: shuffled(paths) };
};

/** Two waves through the whole picture. */
const newBend = (): Bend => ({
  high: between(1.5, 3.5),
  wide: between(1, 2.5),
  length: between(38, 70),
  phase: between(0, 2 * Math.PI),
});

/** Some shapes to a path, by chance, so that a path is neither a letter nor a stroke; none is empty. */
const inPaths = (shapes: readonly Shape[]): Shape[][] => {
  const count = randomInt(3, 6);
  const mixed = shuffled(shapes);
  const paths = mixed.slice(0, count).map((shape) => [shape]);
  for (const shape of mixed.slice(count)) paths[randomInt(paths.length)]?.push(shape);
  return paths;
};

const between = (least: number, most: number) =>
  least + ((most - least) * randomInt(1_000_000)) / 1_000_000;

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: randomInt(2 ** 32) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

let opened: Promise<Font> | null = null;

/** The letters, read when the first captcha is requested: most installations draw none. */
const theFont = () => {
  opened ??= openFont();
  return opened;
};

const openFont = async () => {
  const name = '@fontsource/share-tech-mono/files/share-tech-mono-latin-400-normal.woff';
  const { open } = await import('fontkit');
  return (await open(createRequire(import.meta.url).resolve(name))) as Font;
};
