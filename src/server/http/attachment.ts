/**
 * The content-disposition of a file to be kept (RFC 6266): a name that no browser takes for a path, and
 * beside it the name itself where that has other letters.
 */
export const attachment = (name: string): string => {
  const plain = name.replace(/[^\w. -]/g, '_');
  if (plain === name) return `attachment; filename="${plain}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
