import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { matching, secretAddress } from '#server/runtime/variable.ts';

/**
 * The SFTP server that receives sealed archives, in addition to the disk. It is separate from the
 * exchanges' server: an archive has the PANs of all bidders, which the other exchanges must not
 * see.
 */
export const archiveSettings = moduleSettings('archive', 'Files', {
  url: [
    'ARCHIVE_SFTP_URL',
    secretAddress(
      matching<string | null>(
        null,
        /^sftp:\/\/\S+$/,
        'an address such as sftp://user@archive.example:22/ofs',
      ),
    ),
    'the server to which archived offers are also sent',
  ],
  keyFile: [
    'ARCHIVE_SFTP_KEY_FILE',
    matching<string | null>(null, /\S/, 'a file'),
    'the private key with which to sign in there',
  ],
  hostKey: [
    'ARCHIVE_SFTP_HOST_KEY',
    matching<string | null>(null, /^SHA256:/, 'a fingerprint'),
    'the fingerprint of the key of that server',
  ],
});
