import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../fileStore/namedFolder.ts';
import { leftOverBefore, removeUnknown } from '../fileStore/uploadFolder.ts';
import { writeWhole } from '../fileStore/wholeFile.ts';
import type { Settings } from '../runtime/settings.ts';
import { buildOf as buildOfThread } from '../runtime/thread.ts';
import type { Manual } from './print/manualDocument.ts';

/** A printed manual on the disk: its place, and its build, which changes with anything that goes into it. */
export type KeptManual = { path: string; build: string };

/** The folder of the printed manuals. A backup leaves it out: a server that lacks one prints it again. */
const folderIn = ({ data }: Pick<Settings, 'data'>): string => join(data, 'manuals');

/**
 * The printed manuals as files of the data folder, one for each role, language and build. A manual is
 * printed when somebody first asks for it, once however many ask at a time, and a later start finds the
 * file. Two servers that share the folder may print one manual at once: each renames a whole file.
 */
export const keptManuals = (
  settings: Pick<Settings, 'data' | 'databaseUrl'>,
  print: (manual: Manual) => Promise<Uint8Array>,
) => {
  const folder = folderIn(settings);
  const builds = new Map<string, Promise<string>>();
  const underWay = new Map<string, Promise<KeptManual>>();

  const buildOf = (name: string, manual: () => Manual): Promise<string> => {
    const known = builds.get(name) ?? digestOf(manual());
    builds.set(name, known);
    // A picture that could not be read may be readable the next time.
    known.catch(() => builds.delete(name));
    return known;
  };

  const found = async (name: string, manual: () => Manual): Promise<KeptManual> => {
    const isFirst = !builds.has(name);
    const build = await buildOf(name, manual);
    const file = `${name}-${build}.pdf`;
    const kept = { path: join(folder, file), build };
    if (!(await isThere(kept.path))) await keep(kept.path, await print(manual()));
    // Files of older builds go, and those that a killed server did not finish.
    const own = new RegExp(`^${name}-[0-9a-f]{64}\\.pdf(\\.[0-9a-f]{16}\\.part)?$`);
    if (isFirst)
      await removeUnknown(folder, own, async (each) => each === file, leftOverBefore(settings));
    return kept;
  };

  return {
    /** The manual of a name, printed where it is not there. */
    of: (name: string, manual: () => Manual): Promise<KeptManual> => {
      const printing =
        underWay.get(name) ?? found(name, manual).finally(() => underWay.delete(name));
      underWay.set(name, printing);
      return printing;
    },
  };
};

/** The SHA-256 of everything in a manual: its pages, its pictures, and the code that prints it. */
const digestOf = async (manual: Manual): Promise<string> => {
  const { pictures, ...words } = manual;
  const hash = createHash('sha256').update(buildOfThread('printer')).update(JSON.stringify(words));
  const files = manual.pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : [])),
  );
  for (const file of new Set(files)) hash.update(await readFile(join(pictures, file)));
  return hash.digest('hex');
};

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Writes a document whole or not at all, even while another server writes it too. */
const keep = async (path: string, document: Uint8Array): Promise<void> => {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await writeWhole(path, document, `${path}.${randomBytes(8).toString('hex')}.part`);
  await syncFolder(join(path, '..'));
};
