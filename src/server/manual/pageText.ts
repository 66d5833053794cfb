import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Role, roles } from '#domain/roles.ts';

/** A page of the manual as its file says it. */
export type PageText = {
  /** Its file without the ending: 'masters/users'. */
  name: string;
  chapter: string;
  title: string;
  roles: readonly Role[];
  /** The paths of the screens that it is about; the first is the one that the menu has. */
  screens: readonly string[];
  /** The names of the pictures that its head says how to take. */
  pictures: readonly string[];
  /** The text after the title, as Markdown. */
  body: string;
};

/**
 * Reads the pages that README.md lists under `## Contents`: a heading for each chapter, a link for each page.
 * Throws with the name of the file when one is missing or its head is wrong.
 */
export const readPageTexts = (folder: string): PageText[] => {
  const [, contents = ''] = readFileSync(join(folder, 'README.md'), 'utf8').split('## Contents');
  let chapter = '';
  const pages: PageText[] = [];
  for (const line of contents.split('\n')) {
    const [, heading] = /^### (.+)$/.exec(line) ?? [];
    if (heading) chapter = heading.trim();
    const [, name] = /^- \[[^\]]+\]\(([\w/-]+)\.md\)$/.exec(line) ?? [];
    if (name) pages.push(pageText(name, chapter, readFileSync(join(folder, `${name}.md`), 'utf8')));
  }
  if (pages.length === 0) throw new Error(`${folder}README.md lists no pages under Contents.`);
  return pages;
};

/** Reads one page: its head between lines of dashes, its title, its text. */
export const pageText = (name: string, chapter: string, text: string): PageText => {
  const [, head, title, body] = /^---\n([\s\S]*?)\n---\n+# (.+)\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || title === undefined || body === undefined)
    throw new Error(`${name}.md does not begin with its roles and a title.`);
  const listed = (key: string) =>
    [...head.matchAll(new RegExp(`^${key}: (.+)$`, 'gm'))].flatMap(([, value = '']) =>
      value.split(',').map((part) => part.trim()),
    );
  const readers = listed('roles');
  const strange = readers.find((role) => role !== 'all' && !(roles as string[]).includes(role));
  if (readers.length === 0 || strange !== undefined)
    throw new Error(`${name}.md must say its roles; '${strange ?? ''}' is none.`);
  return {
    name,
    chapter,
    title: title.trim(),
    roles: roles.filter((role) => readers.includes('all') || readers.includes(role)),
    screens: listed('screens'),
    pictures: listed('picture').map((words) => words.split(' ')[0] ?? ''),
    body,
  };
};
