import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { encryptedAddress, token } from '#server/runtime/variable.ts';

/** Where surveillance hears of every event of a bid, and what it wants to be shown; null when it hears nothing. */
export const surveillanceSettings = moduleSettings('orderLog', {
  url: ['SURVEILLANCE_URL', encryptedAddress('https://surveillance.example/ofs')],
  token: ['SURVEILLANCE_TOKEN', token],
});
