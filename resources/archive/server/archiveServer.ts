import { ApiError } from '#server/runtime/errors.ts';
import { type SftpSettings, sftpIn } from '#server/runtime/sftpSettings.ts';
import { archiveSettings } from './settings.ts';

/**
 * The configured archive server; null when archives stay on the disk. Throws REFUSED with the
 * faults of the settings.
 */
export const archiveServer = (
  holder: Parameters<typeof archiveSettings.of>[0],
): SftpSettings | null => {
  const { url, keyFile, hostKey } = archiveSettings.of(holder);
  if (url === null) return null;
  const texts = { url, keyFile: keyFile ?? '', hostKey: hostKey ?? '' };
  const { sftp, faults } = sftpIn('ARCHIVE_SFTP', texts);
  if (faults.length > 0) throw new ApiError('REFUSED', faults.join(' '));
  return sftp;
};
