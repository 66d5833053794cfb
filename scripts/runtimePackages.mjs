/**
 * Packages that are not built into the server, which loads them from node_modules: those with parts in machine
 * code, and the one that prints, for its fonts.
 */
export const external = [
  'better-sqlite3',
  '@node-rs/argon2',
  'ssh2-sftp-client',
  'pg-native',
  'pdfmake',
];

/** Packages of fonts that the server reads for captchas and printed manuals. */
export const fonts = ['@fontsource/noto-sans-devanagari', '@fontsource/share-tech-mono'];

/** Packages whose files the build copies into the server as they are. */
export const copied = ['swagger-ui-dist'];
