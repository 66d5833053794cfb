import type { Settings } from './settings.ts';

/** Where the server listens, as an address to open. */
export const addressOf = ({ host, port }: Pick<Settings, 'host' | 'port'>): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Where people open the console, for the links that they are given. It comes from the settings and
 * never from a request, whose host name its sender may have made up.
 */
export const publicAddress = (settings: Pick<Settings, 'host' | 'port' | 'publicUrl'>): string =>
  settings.publicUrl ?? addressOf(settings);
