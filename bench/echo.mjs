/** The least that a server of this kind can do with a JSON body: say it back. */
import fastify from 'fastify';

const app = fastify({ bodyLimit: 1024 * 1024, requestTimeout: 30_000, logger: false });
app.post('/api/echo', (request, reply) => {
  reply.code(201);
  return request.body;
});
const url = await app.listen({ host: '127.0.0.1', port: Number(process.env.OFFERDESK_PORT) });
process.stdout.write(`ready at ${url}\n`);
process.once('SIGTERM', () => app.close());
