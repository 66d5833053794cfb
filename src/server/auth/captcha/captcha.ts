import type { FastifyInstance, FastifyRequest } from 'fastify';
import { described } from '../../http/described.ts';
import type { Machine } from '../../machine/machine.ts';
import { limits } from '../../people/limits.ts';
import { captchaQuery, given } from '../given.ts';
import { throttleKey } from '../throttleStore.ts';
import { visitor } from '../visitor.ts';
import { spendCaptcha } from './captchaMutations.ts';
import { type CaptchaPicture, captchaPicture, captchaText } from './captchaPicture.ts';
import { captchaToken, readCaptcha } from './captchaToken.ts';

export type CaptchaAnswer = CaptchaPicture & { captchaf: string };

/** `GET captcha`: outlines to draw on a canvas, and the token that goes back beside what was read there. */
export const registerCaptcha = (app: FastifyInstance, machine: Machine): void => {
  const about = described({
    id: 'auth.captcha',
    summary: 'A captcha: what to draw, and its token; good for one try within two minutes',
    answer: 'captchaf, width, height, paths',
    shows: [],
  });
  const rateLimit = { max: limits.captchasOfAddress, keyGenerator: throttleKey('captcha') };
  const options = { ...about, config: { ...about.config, rateLimit } };
  app.get('/captcha', options, async (): Promise<CaptchaAnswer> => {
    const text = captchaText();
    const expiresAt = machine.steady() + limits.captchaMs;
    const captchaf = captchaToken(machine.secrets.captchaKey, text, expiresAt);
    return { captchaf, ...(await captchaPicture(text)) };
  });
};

/**
 * Whether the captcha of a call is right, which uses it up; always where captchas are not asked for.
 * It comes before anything that depends on who the caller says to be.
 */
export const isCaptchaRight = async (
  { database, secrets, settings }: Machine,
  request: FastifyRequest,
): Promise<boolean> => {
  if (settings.captchaFlag === 0) return true;
  const { captcha: typed = '', captchaf = '' } = given(captchaQuery, request.query);
  const captcha = readCaptcha(secrets.captchaKey, captchaf, typed);
  return database.write(spendCaptcha, { captcha }, visitor(request));
};
