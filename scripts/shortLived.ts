/**
 * Options of Node for short-lived processes on a machine with busy cores: threads that collect
 * garbage and scripts that are optimized early cost a tenth of a test and a fifth of the start of a
 * server, and never pay. Only the engine of Node 20 is known to accept these.
 */
export const shortLived: string[] = process.version.startsWith('v20.')
  ? ['--single-threaded-gc', '--interrupt-budget=1000000']
  : [];
