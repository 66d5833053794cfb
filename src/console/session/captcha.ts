import type { AnswerTo } from '#model';
import type { authCalls } from '#own/session/authCalls.ts';
import { callAuth } from './call.ts';

/** A captcha as the server draws it: filled paths in a box, and the token that knows what they say. */
export type Captcha = AnswerTo<typeof authCalls, 'captcha'>;

/**
 * The captcha sent with the credentials: the typed text, and the captcha that it answers. Empty
 * where there is none.
 */
export type CaptchaAnswer = { captcha: string; captchaf: string };

export const noCaptcha: CaptchaAnswer = { captcha: '', captchaf: '' };

/** A captcha is good for two minutes; a new one comes a little earlier, ms. */
export const freshMs = 115_000;

/** Another captcha; null where the exchange wants none. Rejects when there is no answer. */
export const newCaptcha = async (): Promise<Captcha | null> => {
  const { body: flag } = await callAuth('captchaFlag');
  if (flag !== 1) return null;
  const { status, body } = await callAuth('captcha');
  if (status !== 200 || !body?.paths)
    throw new Error(body?.message ?? `captcha was answered ${status}`);
  return body;
};

/** Draws a captcha onto a canvas of its size, as sharp as the screen is. */
export const drawCaptcha = (canvas: HTMLCanvasElement, { width, height, paths }: Captcha): void => {
  const scale = Math.max(1, devicePixelRatio);
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(canvas).color;
  for (const path of paths) context.fill(new Path2D(path));
};
