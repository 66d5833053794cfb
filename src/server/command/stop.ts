import type { FastifyInstance } from 'fastify';
import type { Machine, Stop } from '../machine/machine.ts';

/** Maximum time for accepted work to finish, ms. */
const patienceMs = 20_000;

/**
 * Stops in order on a signal: no new calls, the streams end, accepted work is finished, the modules stop, the
 * database is closed. A second signal stops at once; everything answered is on the disk already.
 */
export const stopOnSignals = (
  machine: Machine,
  app: FastifyInstance,
  stops: readonly Stop[],
): void => {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => {
      machine.log.error('Not everything finished in time');
      process.exit(1);
    }, patienceMs).unref();
    machine.log.info({ signal }, 'Stopping');
    const closed = app.close();
    machine.hub.close();
    await closed;
    await Promise.all(stops.map((rest) => rest()));
    machine.delivery.close();
    await machine.database.close();
    machine.log.info('Stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        machine.log.fatal({ err: error }, 'Stopping failed');
        process.exit(1);
      });
    });
};
