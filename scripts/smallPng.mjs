import { crc32, deflateSync } from 'node:zlib';

/**
 * A picture of a screen as a PNG of at most 256 colours, a third of what the browser writes. `page` is
 * any page of a browser, which reads the picture. Colours that are hardly told apart become one.
 */
export const smallPng = async (page, png) => {
  const { width, height, pixels } = await pixelsOf(page, png);
  const { colours, places } = paletteOf(pixels);
  // Each line begins with its filter: none.
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      lines[y * (width + 1) + 1 + x] = places.get(pixels[y * width + x]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8);
  const palette = Buffer.from(colours.flatMap((colour) => partsOf(colour)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Each pixel as 0xRRGGBB. */
const pixelsOf = async (page, png) => {
  const { width, height, text } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let at = 0; at < data.length; at += 32_768)
      text += String.fromCharCode(...data.subarray(at, at + 32_768));
    return { width: image.width, height: image.height, text: btoa(text) };
  }, png.toString('base64'));
  const bytes = Buffer.from(text, 'base64');
  const pixels = Uint32Array.from({ length: width * height }, (_, at) =>
    bytes.readUIntBE(at * 4, 3),
  );
  return { width, height, pixels };
};

/** The commonest distinct colours, and the index of each colour of the picture among them. */
const paletteOf = (pixels) => {
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const common = [...counts].toSorted((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const colours = [];
  for (const colour of common) {
    if (colours.length === 256) break;
    if (colours.every((other) => distance(colour, other) > 40)) colours.push(colour);
  }
  const nearest = (colour) =>
    colours.reduce(
      (best, other, at) => (distance(colour, other) < distance(colour, colours[best]) ? at : best),
      0,
    );
  return { colours, places: new Map(common.map((colour) => [colour, nearest(colour)])) };
};

const partsOf = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];

const distance = (a, b) => {
  const [one, other] = [partsOf(a), partsOf(b)];
  return one.reduce((sum, part, at) => sum + (part - other[at]) ** 2, 0);
};

const chunk = (name, data) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};
