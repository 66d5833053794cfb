import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Role, roleLabels } from '#domain/roles.ts';
import type { ManualPage, Noun } from '#model';
import { manualCalls } from '#own/manual/manualCalls.ts';
import { product } from '#registry/product.ts';
import { signedIn } from '../http/guard.ts';
import { answering } from '../http/ownCalls.ts';
import type { Machine } from '../machine/machine.ts';
import { FileAnswer } from '../machine/request.ts';
import { ApiError } from '../runtime/errors.ts';
import { taskThreads } from '../runtime/taskThreads.ts';
import { version } from '../runtime/version.ts';
import { manualFolder } from './manualFolder.ts';
import { manualFor } from './manualFor.ts';
import { tasks } from './print/tasks.ts';

/** One manual at a time; the thread ends after it, since each role's is printed once a start. */
const printer = taskThreads('printer', tasks, { most: 1, mostMemory: 512 });

/** The calls of the user manual, each by the role of the session: the document, its pages, their pictures. */
export const registerManual = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
): void => {
  const on = answering(app, machine, manualCalls);
  const pages = keptFor((role) => manualFor(role, nouns, manualFolder()));
  const documents = keptFor((role) =>
    printer('manual', {
      product: product.name,
      about: product.about,
      reader: roleLabels[role],
      version,
      pages: pages.of(role),
      pictures: join(manualFolder(), 'pictures'),
    }),
  );

  on('downloadUserManual', async ({ request, reply }) => {
    const { role } = signedIn(request);
    try {
      const document = await documents.of(role);
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${fileNameOf(role)}"`)
        .send(Buffer.from(document));
    } catch (error) {
      // The next one who asks gets another try.
      documents.forget(role);
      throw error;
    }
  });

  on('pages', ({ request }) => pages.of(signedIn(request).role));

  on('picture', ({ request, params: { file } }) => {
    const isShown = pages.of(signedIn(request).role).some((page) => shows(page, file));
    const path = join(manualFolder(), 'pictures', file);
    if (!isShown || !existsSync(path))
      throw new ApiError('NOT_FOUND', 'No page of your manual shows this picture.');
    return new FileAnswer(file, 'image/png', createReadStream(path));
  });
};

const shows = ({ blocks }: ManualPage, file: string): boolean =>
  blocks.some((block) => block.kind === 'picture' && block.file === file);

const fileNameOf = (role: Role): string =>
  `${product.name} user manual ${roleLabels[role]}.pdf`.replaceAll(' ', '-').toLowerCase();

/** Keeps what is made for each role; the release does not change while the server runs. */
const keptFor = <T>(make: (role: Role) => T) => {
  const kept = new Map<Role, T>();
  return {
    of: (role: Role): T => {
      const made = kept.get(role) ?? make(role);
      kept.set(role, made);
      return made;
    },
    forget: (role: Role): void => void kept.delete(role),
  };
};
