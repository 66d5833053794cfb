/**
 * How Node runs what lives for seconds, on a machine whose cores are all at work: threads that collect garbage beside it and
 * scripts that are optimized early cost a tenth of a test and a fifth of the start of a server, and never pay. Only the engine
 * of Node 20 is known to take these.
 */
export const shortLived: string[] = process.version.startsWith('v20.')
  ? ['--single-threaded-gc', '--interrupt-budget=1000000']
  : [];
