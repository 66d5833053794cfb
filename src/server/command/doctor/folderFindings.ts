import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { freeDisk } from '../../runtime/freeDisk.ts';
import { readSecrets } from '../../runtime/secrets.ts';
import type { Settings } from '../../runtime/settings.ts';
import { checkFolder } from '../checkFolder.ts';
import { checkMoveEnded } from '../checkInstallation.ts';
import { type Finding, fault, lookedAt, ok, warning } from './finding.ts';

/** Less than this stops writing within hours, bytes. */
const leastBytes = 100 * 1024 ** 2;

/** File systems of other machines, by the number of their kind: NFS, CIFS and SMB. */
const ofOthers = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x517b]);

/** Whether the data folder can be used, whose keys it has, and how much room there is. */
export const folderFindings = async (settings: Settings): Promise<readonly Finding[]> => [
  ...(await lookedAt('data folder', async () => folder(settings))),
  ...(await lookedAt('secrets', async () => [secrets(settings)])),
  ...(await lookedAt('disk', async () => disk(settings))),
];

const folder = async ({ data, databaseUrl }: Settings): Promise<readonly Finding[]> => {
  checkFolder(data);
  checkMoveEnded(data);
  if (!existsSync(data))
    return [
      warning(
        'data folder',
        `${data} is not there.`,
        'The first start creates it. If there was one, set OFFERDESK_DATA to it.',
      ),
    ];
  const kind = await statfs(data).catch(() => null);
  if (databaseUrl === null && kind !== null && ofOthers.has(kind.type))
    return [
      warning(
        'data folder',
        `${data} is on a disk of another machine, whose file locks and syncs SQLite cannot rely on.`,
        'Move it to a local disk, or set DATABASE_URL to a PostgreSQL.',
      ),
    ];
  return [ok('data folder', `${data} can be read and written.`)];
};

const secrets = ({ data }: Settings): Finding =>
  readSecrets(data) === null
    ? warning(
        'secrets',
        `${data} has no secrets.json.`,
        'The first start of `offerdesk serve` creates it. If there was one, restore it from a backup.',
      )
    : ok('secrets', 'secrets.json can be read by its owner alone.');

const disk = async ({ data }: Settings): Promise<readonly Finding[]> => {
  const free = await freeDisk(data);
  if (free === null) return [];
  const what = `The disk of the data folder has ${Math.floor(free.bytes / 1024 ** 2)} MiB left.`;
  const advice =
    'Free space, or move the data folder to a larger disk: a full disk stops all writing.';
  if (free.bytes < leastBytes) return [fault('disk', what, advice)];
  return [free.isLow ? warning('disk', what, advice) : ok('disk', what)];
};
