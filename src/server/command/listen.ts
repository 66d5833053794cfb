import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../runtime/settings.ts';
import { Faults } from './faults.ts';

type Place = Pick<Settings, 'host' | 'port'>;

/** Opens the server to calls; throws Faults in words where it cannot. */
export const listen = async (app: FastifyInstance, place: Place): Promise<void> => {
  try {
    await app.listen({ ...place, backlog: 1024 });
  } catch (error) {
    throw inWords(error, place);
  }
};

/**
 * Throws the same words before anything is opened or seeded, so that the operator does not wait half a minute
 * for them.
 */
export const findFree = async (place: Place): Promise<void> => {
  const server = createServer();
  try {
    await opened(server, place);
  } catch (error) {
    throw inWords(error, place);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
};

const opened = (server: Server, { host, port }: Place) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

const inWords = (error: unknown, { host, port }: Place): unknown => {
  const noAddress = `This machine has no address ${host}. Set OFFERDESK_HOST to another.`;
  const words: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken. Stop the process that uses it, or set OFFERDESK_PORT to another port.`,
    EACCES: `Port ${port} may not be used by this user. Set OFFERDESK_PORT to a port above 1023.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
  };
  const known = words[(error as NodeJS.ErrnoException).code ?? ''];
  return known ? new Faults('Offerdesk cannot listen:', [known]) : error;
};
