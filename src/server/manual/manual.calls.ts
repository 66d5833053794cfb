import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Role, roleLabels } from '#domain/roles.ts';
import type { ManualPage } from '#model';
import { manualCalls } from '#own/manual/manualCalls.ts';
import { product } from '#registry/product.ts';
import { readKept } from '../fileStore/keptFile.ts';
import { isKnownTo } from '../http/send.ts';
import { english, type Speech, speechIn } from '../languages/speech.ts';
import { answersTo } from '../machine/answersTo.ts';
import { FileAnswer } from '../machine/request.ts';
import { ApiError } from '../runtime/errors.ts';
import { taskThreads } from '../runtime/taskThreads.ts';
import { version } from '../runtime/version.ts';
import { keptManuals } from './keptManuals.ts';
import { manualFolder } from './manualFolder.ts';
import { manualFor } from './manualFor.ts';
import type { Manual } from './print/manualDocument.ts';
import { manualFrame } from './print/manualFrame.ts';
import { tasks } from './print/tasks.ts';

/** One manual at a time; the thread ends after it, since each role's is printed once a build. */
const printer = taskThreads('printer', tasks, { most: 1, mostMemory: 512 });

/** The calls of the user manual, each by the role of the session: the document, its pages, their pictures. */
export default answersTo(manualCalls, ({ machine, nouns }) => {
  const pagesFor = keptFor((role, speech) => manualFor(role, nouns, manualFolder(), speech));
  const documentOf = (role: Role, speech: Speech): Manual => {
    const of = { product: product.name, reader: speech.say(roleLabels[role]) };
    return {
      ...of,
      language: speech.language,
      about: speech.say(product.about),
      frame: manualFrame({ ...of, version }, speech),
      pages: pagesFor(role, speech),
      pictures: join(manualFolder(), 'pictures'),
    };
  };
  const manuals = keptManuals(machine.settings, (manual) => printer('manual', manual));

  return {
    downloadUserManual: async ({ user: { role }, query: { language }, reply }) => {
      const speech = await speechIn(language ?? 'en');
      const name = speech.language === 'en' ? role : `${role}-${speech.language}`;
      const { path, build } = await manuals.of(name, () => documentOf(role, speech));
      // A browser keeps it, and asks each time: another role may have signed in.
      reply.header('cache-control', 'private, no-cache');
      if (isKnownTo(reply, build)) return reply.code(304).send();
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${fileNameOf(role)}"`)
        .send(await readKept(path));
    },
    pages: async ({ user, query: { language } }) =>
      pagesFor(user.role, await speechIn(language ?? 'en')),
    picture: ({ user, params: { file } }) => {
      const isShown = pagesFor(user.role, english).some((page) => shows(page, file));
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

/** Keeps the result for each role and language; the release does not change while the server runs. */
const keptFor = <T>(make: (role: Role, speech: Speech) => T) => {
  const kept = new Map<string, T>();
  return (role: Role, speech: Speech): T => {
    const name = `${role} ${speech.language}`;
    const made = kept.get(name) ?? make(role, speech);
    kept.set(name, made);
    return made;
  };
};
