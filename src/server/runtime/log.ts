import { type DestinationStream, type Logger, pino } from 'pino';
import { personalNames, withoutPersonalNumbers } from '#domain/bid/personalNumber.ts';

const hidden = [
  'password',
  'newPassword',
  'oldPassword',
  'confirmNewPassword',
  'passwordHash',
  'otp',
  'token',
  'accessToken',
  ...personalNames,
  'cookie',
  'authorization',
];

/**
 * The log of the process: one JSON line for each begin, end or failure, never one for a request.
 * Secrets are masked by name at every depth that we log, and the numbers of people in any text.
 */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]),
        censor: '•••',
      },
      hooks: { streamWrite: withoutPersonalNumbers },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );
