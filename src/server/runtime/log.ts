import { type DestinationStream, type Logger, pino } from 'pino';

const hidden = [
  'password',
  'newPassword',
  'oldPassword',
  'confirmNewPassword',
  'passwordHash',
  'otp',
  'token',
  'accessToken',
  'pan',
  'clientPan',
  'cookie',
  'authorization',
];

/** A PAN anywhere in a text: messages of errors quote invalid input. */
const panAnywhere = /\b([A-Z]{4})[A-Z]\d{3}(\d[A-Z])\b/g;

/**
 * The log of the process: one JSON line for what began, ended or went wrong, never one for a request.
 * What people keep secret is masked by its name at any of the depths at which we log, and PANs in any text.
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
      hooks: { streamWrite: (line) => line.replace(panAnywhere, '$1xxxx$2') },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );
