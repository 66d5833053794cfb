import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { oneOf, type Variable, wholeNumber } from '#server/runtime/variable.ts';

const seconds = wholeNumber(60, 10, 3600, 'seconds');

/** The settings of the website files. */
export const websiteFileSettings = moduleSettings('websiteFile', 'Files', {
  /**
   * Interval between two generations while a session is open, in seconds; null for none by the
   * clock.
   */
  everySeconds: [
    'OFFERDESK_WEBSITE_EVERY',
    {
      initial: seconds.initial as number | null,
      allowed: `${seconds.allowed}, or off`,
      read: (text) => (text === 'off' ? null : seconds.read(text)),
    } satisfies Variable<number | null>,
    'the seconds between two generations of the website files',
  ],
  /** Whether the files go to the folder of SFTP_URL. */
  isSent: [
    'OFFERDESK_WEBSITE_SFTP',
    oneOf(false, { on: true, off: false }),
    'whether they are sent to the folder of SFTP_URL',
  ],
  /**
   * Whether anybody may read the files. Off by default: nothing is public unless somebody opens it.
   */
  isFeedOn: [
    'OFFERDESK_PUBLIC_FEED',
    oneOf(false, { on: true, off: false }),
    'whether everyone reads them without a session',
  ],
  /** After how many days a file is deleted. */
  keepDays: [
    'OFFERDESK_WEBSITE_KEEP_DAYS',
    wholeNumber(30, 1, 3650, 'days'),
    'the days for which they are kept',
  ],
});
