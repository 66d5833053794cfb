import { type Places, placesIn } from './networkPlaces.ts';
import { section } from './section.ts';
import { matching, oneOf, secretWord, type Variable, wholeNumber } from './variable.ts';

/** The password encoding of the demo, which everybody knows; production makes its own (ownEncoding.ts). */
export const knownPasswordEncoding = {
  key: '6f66666572646573'.repeat(4),
  iv: '6b2d656e636f6469'.repeat(2),
};

const hexadecimal = (digits: number): Variable<string | null> =>
  secretWord(
    matching(null, new RegExp(`^[0-9a-f]{${digits}}$`, 'i'), `${digits} hexadecimal digits`),
  );

const places: Variable<Places> = {
  initial: () => null,
  initialText: '',
  allowed: 'networks and their names: 10.1.0.0/16=Mumbai office;10.2.0.0/16=Data centre',
  read: (text) => placesIn(text) ?? undefined,
};

/**
 * The settings of signing in. The password encoding only hides a password from a glance at the wire;
 * it is the same for the client and the server, so both may know it from here.
 */
export const signInSettings = section(
  'Sign-in',
  {
    captchaFlag: [
      'OFFERDESK_CAPTCHA_FLAG',
      oneOf<0 | 1>(0, { 0: 0, 1: 1 }),
      '1 asks for a captcha at sign-in and for a forgotten password',
    ],
    passwordKey: [
      'OFFERDESK_PASSWORD_KEY',
      hexadecimal(64),
      'the key of the encoding of passwords; the installation makes its own',
    ],
    passwordIv: [
      'OFFERDESK_PASSWORD_IV',
      hexadecimal(32),
      'the start of that encoding; the installation makes its own',
    ],
    places: ['OFFERDESK_PLACES', places, 'names of networks, for the places of sessions'],
    clientCalls: [
      'OFFERDESK_CLIENT_CALLS',
      wholeNumber(600, 30, 1_000_000),
      'the calls of each API client within a minute',
    ],
    secretOverlap: [
      'OFFERDESK_SECRET_OVERLAP',
      wholeNumber(24, 0, 720, 'hours'),
      'how many hours the former secret of an API client works after a new one',
    ],
  },
  ({ passwordKey, passwordIv, ...others }, mode) => ({
    value: {
      ...others,
      passwordKey: passwordKey ?? knownPasswordEncoding.key,
      passwordIv: passwordIv ?? knownPasswordEncoding.iv,
    },
    faults:
      mode === 'production' && passwordKey?.toLowerCase() === knownPasswordEncoding.key
        ? [
            'OFFERDESK_PASSWORD_KEY is the public key of the demo. Leave it out, and the installation creates its own.',
          ]
        : [],
  }),
);
