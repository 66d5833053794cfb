import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Role, roleLabels } from '#domain/roles.ts';
import type { ManualPage } from '#model';
import { manualCalls } from '#own/manual/manualCalls.ts';
import { product } from '#registry/product.ts';
import { readKept } from '../fileStore/keptFile.ts';
import { isKnownTo } from '../http/send.ts';
import { answersTo } from '../machine/answersTo.ts';
import { FileAnswer } from '../machine/request.ts';
import { ApiError } from '../runtime/errors.ts';
import { taskThreads } from '../runtime/taskThreads.ts';
import { version } from '../runtime/version.ts';
import { keptManuals } from './keptManuals.ts';
import { manualFolder } from './manualFolder.ts';
import { manualFor } from './manualFor.ts';
import type { Manual } from './print/manualDocument.ts';
import { tasks } from './print/tasks.ts';

/** One manual at a time; the thread ends after it, since each role's is printed once a build. */
const printer = taskThreads('printer', tasks, { most: 1, mostMemory: 512 });

/** The calls of the user manual, each by the role of the session: the document, its pages, their pictures. */
export default answersTo(manualCalls, ({ machine, nouns }) => {
  const pagesFor = keptFor((role) => manualFor(role, nouns, manualFolder()));
  const documentOf = (role: Role): Manual => ({
    product: product.name,
    about: product.about,
    reader: roleLabels[role],
    version,
    pages: pagesFor(role),
    pictures: join(manualFolder(), 'pictures'),
  });
  const manuals = keptManuals(machine.settings, documentOf, (manual) => printer('manual', manual));

  return {
    downloadUserManual: async ({ user: { role }, reply }) => {
      const { path, build } = await manuals.of(role);
      // A browser keeps it, and asks each time: another role may have signed in.
      reply.header('cache-control', 'private, no-cache');
      if (isKnownTo(reply, build)) return reply.code(304).send();
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${fileNameOf(role)}"`)
        .send(await readKept(path));
    },
    pages: ({ user }) => pagesFor(user.role),
    picture: ({ user, params: { file } }) => {
      const isShown = pagesFor(user.role).some((page) => shows(page, file));
      const path = join(manualFolder(), 'pictures', file);
      if (!isShown || !existsSync(path))
        throw new ApiError('NOT_FOUND', 'No page of your manual shows this picture.');
      return new FileAnswer(file, 'image/png', createReadStream(path));
    },
  };
});

const shows = ({ blocks }: ManualPage, file: string): boolean =>
  blocks.some((block) => block.kind === 'picture' && block.file === file);

const fileNameOf = (role: Role): string =>
  `${product.name} user manual ${roleLabels[role]}.pdf`.replaceAll(' ', '-').toLowerCase();

/** Keeps what is made for each role; the release does not change while the server runs. */
const keptFor = <T>(make: (role: Role) => T) => {
  const kept = new Map<Role, T>();
  return (role: Role): T => {
    const made = kept.get(role) ?? make(role);
    kept.set(role, made);
    return made;
  };
};
