import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCaptcha } from '#server/auth/captcha/captchaToken.ts';

const letters = [...'ACEFHKMNPRTWXY349'];

/**
 * The text of a server's captcha, found with the key in its data folder: a program without the key
 * only has a picture. The code is computed here, since the server's check takes four times as long
 * for each of a million texts.
 */
export const textOfCaptcha = (data: string, captchaf: string): string => {
  const { captchaKey } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8'));
  const key = Buffer.from(captchaKey, 'hex');
  const [nonce, expiresAt, code] = captchaf.split('.');
  const found = search(
    letters.length ** 5,
    (text) =>
      createHmac('sha256', key).update(`${nonce}|${expiresAt}|${text}`).digest('base64url') ===
      code,
  );
  if (found === null || !readCaptcha(captchaKey, captchaf, found)?.isRight)
    throw new Error('No text of five letters is right for this captcha.');
  return found;
};

const search = (count: number, isRight: (text: string) => boolean): string | null => {
  for (let number = 0; number < count; number++) {
    let text = '';
    for (let rest = number, at = 0; at < 5; at++, rest = Math.floor(rest / letters.length))
      text += letters[rest % letters.length];
    if (isRight(text)) return text;
  }
  return null;
};
