import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { encryptedAddress, token } from '#server/runtime/variable.ts';

/** The surveillance system that receives every event of a bid, and its token; null when there is none. */
export const surveillanceSettings = moduleSettings('orderLog', 'Interfaces and the market', {
  url: [
    'SURVEILLANCE_URL',
    encryptedAddress('https://surveillance.example/ofs'),
    'a surveillance system that receives every event of every bid',
  ],
  token: ['SURVEILLANCE_TOKEN', token, 'the token that it expects'],
});
