import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { oneOf, type Variable } from '#server/runtime/variable.ts';

const wholeNumber = (initial: number, least: number, most: number, unit: string) =>
  ({
    initial,
    allowed: `a number of ${unit} from ${least} to ${most}`,
    read: (text) => {
      const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
      return value >= least && value <= most ? value : undefined;
    },
  }) satisfies Variable<number>;

const seconds = wholeNumber(60, 10, 3600, 'seconds');

/** The settings of the website files. */
export const websiteFileSettings = moduleSettings('websiteFile', {
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
  ],
  /** Whether the files go to the folder of SFTP_URL. */
  isSent: ['OFFERDESK_WEBSITE_SFTP', oneOf(false, { on: true, off: false })],
  /**
   * Whether anybody may read the files. Off by default: nothing is public unless somebody opens it.
   */
  isFeedOn: ['OFFERDESK_PUBLIC_FEED', oneOf(false, { on: true, off: false })],
  /** After how many days a file is deleted. */
  keepDays: ['OFFERDESK_WEBSITE_KEEP_DAYS', wholeNumber(30, 1, 3650, 'days')],
});
