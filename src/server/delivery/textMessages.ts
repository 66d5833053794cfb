import { randomUUID } from 'node:crypto';
import type { Carrier } from '../machine/delivery.ts';
import type { Settings } from '../runtime/settings.ts';

/** Timeout of the gateway for one message, ms. */
const patienceMs = 5_000;

/**
 * Sends letters as text messages through the gateway of SMS_URL: POST {mobileNumber, text, reference}
 * as JSON, with SMS_TOKEN as the bearer. Any 2xx means taken. It is asked once, and where it sends us
 * elsewhere we do not go: the token is for this address alone.
 */
export const openTextMessages = ({
  smsUrl,
  smsToken,
}: { smsUrl: string } & Pick<Settings, 'smsToken'>): Carrier => ({
  way: 'mobile',
  take: async ({ to, text }) => {
    const mobileNumber = to.mobileNumber ?? '';
    if (!/^\d{10}$/.test(mobileNumber)) throw new Error('the number is not one of ten digits');
    const answer = await fetch(smsUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(smsToken && { authorization: `Bearer ${smsToken}` }),
      },
      body: JSON.stringify({ mobileNumber, text, reference: randomUUID() }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    if (!answer.ok)
      throw Object.assign(new Error('the gateway refused'), { responseCode: answer.status });
  },
  close: () => undefined,
});
