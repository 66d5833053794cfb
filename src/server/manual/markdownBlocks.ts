import { existsSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { type Role, roles } from '#domain/roles.ts';
import type { ManualBlock, ManualRun } from '#model';

type Where = {
  /** The page that the text belongs to, which its links start from. */
  name: string;
  /** The reader; what a page says to some roles only is left out for others. */
  role: Role;
  /** The folder with the pictures. A picture that is not there yet is left out. */
  pictures: string;
};

/**
 * The parts of a page from its Markdown, for one role. A line `<!-- for: memberAdmin, branchAdmin -->` begins what
 * only these roles read, `<!-- for: all -->` ends it.
 */
export const markdownBlocks = (text: string, where: Where): ManualBlock[] => {
  let isForReader = true;
  return marked.lexer(text).flatMap((token) => {
    const [, named] = token.type === 'html' ? (/^<!-- for: (.+) -->/.exec(token.raw) ?? []) : [];
    if (named !== undefined) isForReader = isAmong(named, where);
    return isForReader ? blocksOf(token, where) : [];
  });
};

const isAmong = (named: string, { name, role }: Where): boolean => {
  const names = named.split(',').map((each) => each.trim());
  const strange = names.find((each) => each !== 'all' && !(roles as string[]).includes(each));
  if (strange !== undefined) throw new Error(`${name}.md is for '${strange}', which is no role.`);
  return names.includes('all') || names.includes(role);
};

const blocksOf = (token: Token, where: Where): ManualBlock[] => {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      return [{ kind: 'heading', level: depth, runs: runsOf(tokens, where) }];
    }
    case 'paragraph':
    case 'text':
      return paragraph((token as Tokens.Paragraph).tokens ?? [token], where);
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const parts = items.map((item) => item.tokens.flatMap((each) => blocksOf(each, where)));
      return [{ kind: 'list', isOrdered: ordered, items: parts }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => runsOf(cell.tokens, where));
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    case 'blockquote': {
      const { tokens } = token as Tokens.Blockquote;
      return [{ kind: 'note', blocks: tokens.flatMap((each) => blocksOf(each, where)) }];
    }
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }];
    default:
      return [];
  }
};

/** A paragraph, or the picture that is all of it. */
const paragraph = (tokens: Token[], where: Where): ManualBlock[] => {
  const [only] = tokens;
  if (tokens.length === 1 && only?.type === 'image') return picture(only as Tokens.Image, where);
  return [{ kind: 'paragraph', runs: runsOf(tokens, where) }];
};

const picture = ({ href, text }: Tokens.Image, { pictures }: Where): ManualBlock[] => {
  const file = basename(href);
  const path = join(pictures, file);
  return existsSync(path) ? [{ kind: 'picture', file, words: text, ...sizeOf(path) }] : [];
};

/** The width and height of a PNG, which its first bytes have. */
const sizeOf = (path: string): { width: number; height: number } => {
  const head = readFileSync(path);
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
};

type Style = Omit<ManualRun, 'text'>;

const runsOf = (tokens: readonly Token[], where: Where, style: Style = {}): ManualRun[] =>
  tokens.flatMap((token): ManualRun[] => {
    const inner = 'tokens' in token ? (token.tokens ?? []) : [];
    switch (token.type) {
      case 'strong':
        return runsOf(inner, where, { ...style, bold: true });
      case 'em':
        return runsOf(inner, where, { ...style, italic: true });
      case 'link':
        return runsOf(inner, where, { ...style, link: linkOf(token as Tokens.Link, where) });
      case 'codespan':
        return [{ text: plain(token.text), ...style, code: true }];
      case 'br':
        return [{ text: '\n', ...style }];
      case 'text':
        return inner.length > 0
          ? runsOf(inner, where, style)
          : [{ text: plain(token.text), ...style }];
      default:
        return [{ text: plain(token.raw), ...style }];
    }
  });

/** Where a link leads: a page of the manual by its name, or an address of the console as it is. */
const linkOf = ({ href }: Tokens.Link, { name }: Where): string =>
  href.endsWith('.md') ? posix.join(posix.dirname(name), href).replace(/\.md$/, '') : href;

/** Words in one line, with the signs that Markdown has escaped. */
const plain = (text: string): string =>
  text
    .replace(/\n/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
