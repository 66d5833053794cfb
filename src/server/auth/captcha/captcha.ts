import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authCalls } from '#own/session/authCalls.ts';
import type { captchaQuery } from '#own/session/signInFields.ts';
import { answering } from '../../http/ownCalls.ts';
import type { Machine } from '../../machine/machine.ts';
import { limits } from '../../people/limits.ts';
import { throttleKey } from '../throttleStore.ts';
import { visitor } from '../visitor.ts';
import { spendCaptcha } from './captchaMutations.ts';
import { captchaPicture, captchaText } from './captchaPicture.ts';
import { captchaToken, readCaptcha } from './captchaToken.ts';

/**
 * `GET captcha`: outlines to draw on a canvas, and the token that goes back together with the typed
 * text.
 */
export const registerCaptcha = (app: FastifyInstance, machine: Machine): void => {
  const rateLimit = { max: limits.captchasOfAddress, keyGenerator: throttleKey('captcha') };
  const draw = async () => {
    const text = captchaText();
    const expiresAt = machine.steady() + limits.captchaMs;
    const captchaf = captchaToken(machine.secrets.captchaKey, text, expiresAt);
    return { captchaf, ...(await captchaPicture(text)) };
  };
  const on = answering(app, machine, authCalls);
  on('captcha', draw, { config: { rateLimit } });
};

/**
 * Whether the captcha of a call is right, which uses it up; always where captchas are off.
 * It comes before anything that depends on who the caller says to be.
 */
export const isCaptchaRight = async (
  { database, secrets, settings }: Machine,
  request: FastifyRequest,
  query: () => Readonly<Record<keyof typeof captchaQuery, string>>,
): Promise<boolean> => {
  if (settings.captchaFlag === 0) return true;
  const { captcha: typed, captchaf } = query();
  const captcha = readCaptcha(secrets.captchaKey, captchaf, typed);
  return database.write(spendCaptcha, { captcha }, visitor(request));
};
