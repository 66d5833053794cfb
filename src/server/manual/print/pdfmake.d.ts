/** The parts of pdfmake that this server uses; pdfmake has no types. */
declare module 'pdfmake' {
  type Fonts = Readonly<Record<string, Readonly<Record<string, string>>>>;
  type Printer = {
    setFonts(fonts: Fonts): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    createPdf(definition: object): { getBuffer(): Promise<Buffer> };
  };
  const printer: Printer;
  export default printer;
}
