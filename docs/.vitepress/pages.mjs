// The pages of the site: a copy of docs/ without the front matter of the manual's pages.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const from = new URL('..', import.meta.url).pathname;
const to = new URL('pages', import.meta.url).pathname;
const left = ['node_modules', '.vitepress', 'package.json', 'package-lock.json'];

rmSync(to, { recursive: true, force: true });
for (const name of readdirSync(from))
  if (!left.includes(name)) cpSync(join(from, name), join(to, name), { recursive: true });
for (const name of readdirSync(join(to, 'manual'), { recursive: true })) {
  if (!name.endsWith('.md')) continue;
  const path = join(to, 'manual', name);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''));
}
// The pictures of the first page.
cpSync(join(from, 'screenshots'), join(to, 'public', 'screenshots'), { recursive: true });
