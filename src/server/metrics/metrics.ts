import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isApi } from '../http/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import { gaugesOf } from './gauges.ts';

/**
 * GET /metrics, the figures of this process for a collector such as Prometheus, behind OFFERDESK_METRICS_TOKEN;
 * without that setting there is no such address, and nothing is counted.
 */
export const registerMetrics = (app: FastifyInstance, machine: Machine): void => {
  const { metricsToken: token } = machine.settings;
  if (token === null) {
    app.get('/metrics', async () => {
      throw new ApiError('NOT_FOUND', 'There is nothing at this address.');
    });
    return;
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  countRequests(app, registry);
  countWrites(app, machine, registry);
  gaugesOf(machine, registry);
  app.get('/metrics', async (request, reply) => {
    if (!bears(request, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new ApiError('NO_SESSION', 'Metrics need a valid bearer token.');
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
};

/** Whether a request shows the token, compared in a time that tells nothing of it. */
const bears = ({ headers }: FastifyRequest, token: string): boolean => {
  const [, credential = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(credential), hashOf(token));
};

/** Requests by the pattern of their route, never by their address: there are as many figures as routes. */
const countRequests = (app: FastifyInstance, registry: Registry): void => {
  const seconds = new Histogram({
    name: 'offerdesk_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const errors = new Counter({
    name: 'offerdesk_errors_total',
    help: 'Failed requests by error code',
    labelNames: ['kind'],
    registers: [registry],
  });
  app.addHook('onError', async (_, __, error) => {
    errors.inc({ kind: error instanceof ApiError ? error.kind : 'FAILED' });
  });
  app.addHook('onResponse', async (request, reply) => {
    const { routeOptions, method } = request;
    // A stream is open for hours: how long says nothing.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    const { url = 'unknown' } = routeOptions;
    // The files of the console have a route each, and new names with each build.
    const isCall = url.startsWith('/api/') || url === '/metrics';
    const route = isCall ? url : isApi(request) ? 'unknown' : 'console';
    const status = `${String(reply.statusCode)[0]}xx`;
    seconds.observe({ method, route, status }, reply.elapsedTime / 1000);
  });
};

/** The batches of the writer: how large, how long until they were committed, and what failed. */
const countWrites = (app: FastifyInstance, { database }: Machine, registry: Registry): void => {
  const registers = [registry];
  const sizes = new Histogram({
    name: 'offerdesk_batch_writes',
    help: 'Writes per batch',
    buckets: [1, 2, 5, 10, 30, 100, 300, 1000],
    registers,
  });
  const seconds = new Histogram({
    name: 'offerdesk_commit_seconds',
    help: 'Duration of a batch until it is durable',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const writes = new Counter({
    name: 'offerdesk_writes_total',
    help: 'Writes by outcome: written, refused, or lost with their batch',
    labelNames: ['outcome'],
    registers,
  });
  const events = new Counter({
    name: 'offerdesk_events_total',
    help: 'Events sent to the streams',
    registers,
  });
  const stops = [
    database.writing.onBatch(({ size, failed, ms, trouble }) => {
      sizes.observe(size);
      seconds.observe(ms / 1000);
      writes.inc({ outcome: trouble === null ? 'refused' : 'lost' }, failed);
      writes.inc({ outcome: 'written' }, size - failed);
    }),
    database.onEvent(() => events.inc()),
  ];
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
  });
};
