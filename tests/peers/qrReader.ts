import { spawnSync } from 'node:child_process';
import { install, isProgram } from './debian.ts';

const reader = '/usr/bin/zbarimg';

/** The text of the QR code in a picture, read by an independent program. */
export const readQr = (png: Buffer): string => {
  if (!isProgram(reader)) install('zbar-tools');
  const { stdout, stderr, status } = spawnSync(
    reader,
    ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', 'png:-'],
    {
      input: png,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`There is no QR code in the picture: ${stderr}`);
  return stdout.trim();
};
