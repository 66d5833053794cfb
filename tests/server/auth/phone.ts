import { TOTP, URI } from 'otpauth';

/** An authenticator app that has read the QR code: the code that it shows at an instant, ms. */
export const phoneOf = (uri: string): ((now: number) => string) => {
  const app = URI.parse(uri);
  if (!(app instanceof TOTP)) throw new Error(`No app of codes by time reads ${uri}`);
  return (timestamp) => app.generate({ timestamp });
};

/** A code of six digits other than this one. */
export const notThis = (code: string): string => (code === '111111' ? '222222' : '111111');
