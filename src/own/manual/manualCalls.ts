import { choice, fileOf, json, listOf, type ManualBlock, ownCalls, text } from '#model';

/** The language of the words around the pages, and of what comes from the schemas; English when left out. */
const query = { language: choice('Language', { en: 'English', hi: 'हिन्दी' }, { optional: true }) };

/** The calls of the user manual: the document of the caller's role, its pages, and their pictures. */
export const manualCalls = ownCalls('manual', {
  downloadUserManual: {
    route: 'GET /query/downloadUserManual',
    summary: 'The user manual of the caller’s role, to be opened in a window',
    query,
    says: 'A PDF',
    answer: fileOf('application/pdf'),
    isRaw: true,
  },
  pages: {
    route: 'GET /manual/pages',
    summary: 'The pages of the user manual for the caller’s role, in the order of the book',
    query,
    says: 'Pages with their parts',
    answer: listOf({
      name: text('Name', { max: 80 }),
      chapter: text('Chapter', { max: 80 }),
      title: text('Title', { max: 120 }),
      readers: listOf(text('Role', { max: 40 })),
      screens: listOf(text('Path', { max: 120 })),
      blocks: json<readonly ManualBlock[]>('The parts of the page: words, lists, tables, pictures'),
    }),
  },
  picture: {
    route: 'GET /manual/pictures/{file}',
    summary: 'A picture of a screen, when a page that the caller may read shows it',
    says: 'The picture',
    answer: fileOf('image/png'),
  },
});
