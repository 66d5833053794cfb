import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { matching } from '#server/runtime/variable.ts';

/**
 * The SFTP server that receives sealed archives, in addition to the disk. It is separate from the
 * exchanges' server: an archive has the PANs of all bidders, which the other exchanges must not
 * see.
 */
export const archiveSettings = moduleSettings('archive', {
  url: [
    'ARCHIVE_SFTP_URL',
    matching<string | null>(
      null,
      /^sftp:\/\/\S+$/,
      'an address such as sftp://user@archive.example:22/ofs',
    ),
  ],
  keyFile: ['ARCHIVE_SFTP_KEY_FILE', matching<string | null>(null, /\S/, 'a file')],
  hostKey: ['ARCHIVE_SFTP_HOST_KEY', matching<string | null>(null, /^SHA256:/, 'a fingerprint')],
});
