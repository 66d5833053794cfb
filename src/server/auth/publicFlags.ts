import type { FastifyInstance } from 'fastify';
import { described } from '../http/described.ts';
import type { Machine } from '../machine/machine.ts';

/** What the sign-in forms ask before anybody is signed in. The flags are bare numbers (§7.3). */
export const registerPublicFlags = (app: FastifyInstance, { settings }: Machine): void => {
  const flag = (path: string, value: 0 | 1, id: string, summary: string) =>
    app.get(path, described({ id, summary, answer: '0 or 1', shows: [] }), (_, reply) =>
      reply.type('application/json').send(String(value)),
    );
  flag('/validate-env-flag', settings.envFlag, 'auth.envFlag', 'Whether this is a UAT system');
  flag(
    '/validate-captcha-flag',
    settings.captchaFlag,
    'auth.captchaFlag',
    'Whether to draw a captcha',
  );

  // The page that the server sends carries it too; this is for a console that another server sends.
  const about = described({
    id: 'auth.passwordEncoding',
    summary: 'The fixed encoding of passwords on the wire',
    answer: 'key and iv in hexadecimal digits',
    shows: [],
  });
  app.get('/password-encoding', about, async () => ({
    key: settings.passwordKey,
    iv: settings.passwordIv,
  }));
};
