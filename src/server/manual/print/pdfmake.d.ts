/** What this server uses of pdfmake, which brings no types of its own. */
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
