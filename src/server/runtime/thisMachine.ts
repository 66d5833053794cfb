/** Whether a host is this very machine, to which nothing needs to be encrypted. */
export const isThisMachine = (host: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host.toLowerCase());
