import type { PathCommand } from 'fontkit';

type Point = readonly [x: number, y: number];
/** A quadratic piece of an outline; a straight one has its control point in the middle. */
type Piece = { from: Point; control: Point; to: Point };
/** Closed outlines that belong together: the holes of a letter lie in it. */
export type Shape = readonly (readonly Piece[])[];
/** A wave through the picture, in its units. */
export type Bend = { high: number; wide: number; length: number; phase: number };
type Between = (least: number, most: number) => number;
type Place = { angle: number; skew: number; x: number; y: number; size: number };

/** The outlines of a letter, put in its place: its middle at x and y. The y of a font grows upwards. */
export const shapesOf = (commands: readonly PathCommand[], place: Place): Shape[] => {
  const outlines: Piece[][] = [];
  let outline: Piece[] = [];
  let start: Point = [0, 0];
  let here: Point = start;
  const to = (end: Point, control?: Point) => {
    outline.push({ from: here, control: control ?? middle(here, end), to: end });
    here = end;
  };
  const put = placed(place);
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'moveTo') {
      outline = [];
      outlines.push(outline);
      start = put(a, b);
      here = start;
    } else if (command === 'lineTo') to(put(a, b));
    else if (command === 'quadraticCurveTo') to(put(c, d), put(a, b));
    // A cubic of a letter is flat enough for its two control points to be one.
    else if (command === 'bezierCurveTo') to(put(e, f), middle(put(a, b), put(c, d)));
    else if (here !== start) to(start);
  }
  return [outlines.filter((pieces) => pieces.length > 0)];
};

const placed = ({ angle, skew, x, y, size }: Place) => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (px: number, py: number): Point => {
    const [dx, dy] = [px - size * 0.27 - skew * py, size * 0.35 - py];
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
  };
};

/** A stroke from one side of the picture to the other, downwards for a slope of 1, upwards for -1. */
export const strokeAcross = (
  width: number,
  height: number,
  slope: number,
  between: Between,
): Shape => {
  const thick = between(0.9, 1.5);
  const drop = slope * between(height * 0.1, height * 0.4);
  const left: Point = [between(2, 16), height / 2 - drop];
  const right: Point = [width - between(2, 16), height / 2 + drop];
  const control: Point = [between(width * 0.3, width * 0.7), between(-6, height + 6)];
  const below = ([x, y]: Point): Point => [x + thick * 0.3, y + thick];
  const [leftBelow, rightBelow] = [below(left), below(right)];
  return [
    [
      { from: left, control, to: right },
      { from: right, control: middle(right, rightBelow), to: rightBelow },
      { from: rightBelow, control: below(control), to: leftBelow },
      { from: leftBelow, control: middle(leftBelow, left), to: left },
    ],
  ];
};

/** The path data of a shape that follows the wave, each piece cut in one to three at chance places. */
export const bent = (shape: Shape, bend: Bend, between: Between): string =>
  shape
    .map((pieces) => {
      const cuts = pieces.flatMap((piece) => cut(piece, Math.floor(between(0, 2.99)), between));
      const [first] = cuts;
      if (!first) return '';
      const lines = cuts.map(
        ({ control, to }) => `Q${pointText(wave(control, bend))} ${pointText(wave(to, bend))}`,
      );
      return `M${pointText(wave(first.from, bend))}${lines.join('')}Z`;
    })
    .join('');

/** Cuts a piece in two, so many times, by de Casteljau. */
const cut = (piece: Piece, times: number, between: Between): Piece[] => {
  if (times === 0) return [piece];
  const t = between(0.3, 0.7);
  const [a, b] = [mixed(piece.from, piece.control, t), mixed(piece.control, piece.to, t)];
  const at = mixed(a, b, t);
  return [
    { from: piece.from, control: a, to: at },
    ...cut({ from: at, control: b, to: piece.to }, times - 1, between),
  ];
};

const wave = ([x, y]: Point, { high, wide, length, phase }: Bend): Point => [
  x + wide * Math.sin((2 * Math.PI * y) / length + phase),
  y + high * Math.sin((2 * Math.PI * x) / length + phase),
];

const mixed = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

const middle = (a: Point, b: Point): Point => mixed(a, b, 0.5);

const pointText = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
