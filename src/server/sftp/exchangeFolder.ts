import type { Settings } from '../runtime/settings.ts';
import type { ExchangeFolder } from './folder.ts';
import { localFolder } from './localFolder.ts';
import { sftpFolder } from './sftpFolder.ts';

/** The folder at SFTP_URL; without it one in the data folder. */
export const openExchangeFolder = (settings: Pick<Settings, 'sftp' | 'data'>): ExchangeFolder =>
  settings.sftp ? sftpFolder(settings.sftp) : localFolder(settings.data);
