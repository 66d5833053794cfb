/**
 * The content-disposition of a downloaded file (RFC 6266): a name that no browser takes for a path,
 * followed by the original name where that has other letters.
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
