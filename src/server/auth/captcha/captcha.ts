import type { FastifyRequest } from 'fastify';
import type { captchaQuery } from '#own/session/signInFields.ts';
import type { Machine } from '../../machine/machine.ts';
import { limits } from '../../people/limits.ts';
import type { AuthHandlers } from '../authHandlers.ts';
import { visitor } from '../visitor.ts';
import { spendCaptcha } from './captchaMutations.ts';
import { captchaPicture, captchaText } from './captchaPicture.ts';
import { captchaToken, readCaptcha } from './captchaToken.ts';

/**
 * `GET captcha`: outlines to draw on a canvas, and the token that goes back together with the typed
 * text.
 */
export const drawnCaptcha = (machine: Machine): AuthHandlers<'captcha'> => ({
  captcha: async () => {
    const text = captchaText();
    const expiresAt = machine.steady() + limits.captchaMs;
    const captchaf = captchaToken(machine.secrets.captchaKey, text, expiresAt);
    return { captchaf, ...(await captchaPicture(text)) };
  },
});

/**
 * Whether the captcha of a call is right, which uses it up; always where captchas are off.
 * It comes before anything that depends on who the caller says to be.
 */
export const isCaptchaRight = async (
  { database, secrets, settings }: Machine,
  request: FastifyRequest,
  { captcha: typed, captchaf }: Readonly<Record<keyof typeof captchaQuery, string>>,
): Promise<boolean> => {
  if (settings.captchaFlag === 0) return true;
  const captcha = readCaptcha(secrets.captchaKey, captchaf, typed);
  return database.write(spendCaptcha, { captcha }, visitor(request));
};
