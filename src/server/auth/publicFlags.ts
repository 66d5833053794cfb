import type { FastifyInstance } from 'fastify';
import { authCalls } from '#own/session/authCalls.ts';
import { answering } from '../http/ownCalls.ts';
import type { Machine } from '../machine/machine.ts';

/**
 * Settings that the sign-in forms read before anybody is signed in. The flags are bare numbers
 * (§7.3).
 */
export const registerPublicFlags = (app: FastifyInstance, machine: Machine): void => {
  const { settings } = machine;
  const on = answering(app, machine, authCalls);
  on('envFlag', () => settings.envFlag);
  on('captchaFlag', () => settings.captchaFlag);
  // The page that the server sends carries it too; this is for a console that another server sends.
  on('passwordEncoding', () => ({ key: settings.passwordKey, iv: settings.passwordIv }));
};
