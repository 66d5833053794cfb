import type { FastifyInstance } from 'fastify';
import type { Machine } from '../bodies.ts';

/** What the sign-in forms ask before anybody is signed in. The flags are bare numbers (§7.3). */
export const registerPublicFlags = (app: FastifyInstance, { settings }: Machine): void => {
  const flag = (path: string, value: 0 | 1) =>
    app.get(path, (_, reply) => reply.type('application/json').send(String(value)));
  flag('/validate-env-flag', settings.envFlag);
  flag('/validate-captcha-flag', settings.captchaFlag);

  // The page that the server sends carries it too; this is for a console that another server sends.
  app.get('/password-encoding', async () => ({
    key: settings.passwordKey,
    iv: settings.passwordIv,
  }));
};
