import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { withHindiLetters } from './hindiLetters.ts';
import { type Manual, manualDocument } from './manualDocument.ts';

const find = createRequire(import.meta.url).resolve;

/** The tasks of the thread that prints. */
export const tasks = {
  /** The PDF of a manual. It reads only the fonts of pdfmake and the pictures. */
  manual: async (manual: Manual): Promise<Uint8Array> => {
    const { default: pdfmake } = await import('pdfmake');
    const fonts = dirname(find('pdfmake/fonts/Roboto.js'));
    const normal = find(
      '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
    );
    const bold = find(
      '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff',
    );
    const roboto = (weight: string) => resolve(fonts, 'Roboto', `Roboto-${weight}.ttf`);
    pdfmake.setFonts({
      Roboto: {
        normal: roboto('Regular'),
        bold: roboto('Medium'),
        italics: roboto('Italic'),
        bolditalics: roboto('MediumItalic'),
      },
      Courier: { normal: 'Courier', bold: 'Courier-Bold' },
      Devanagari: { normal, bold, italics: normal, bolditalics: bold },
    });
    const folders = [fonts, dirname(normal), resolve(manual.pictures)];
    pdfmake.setLocalAccessPolicy(
      (path) =>
        path.startsWith('Courier') ||
        folders.some((folder) => resolve(path).startsWith(folder + sep)),
    );
    pdfmake.setUrlAccessPolicy(() => false);
    const document = manualDocument(manual);
    const lettered = manual.language === 'en' ? document : withHindiLetters(document);
    return pdfmake.createPdf(lettered as object).getBuffer();
  },
};
