import PageLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ManualBlock, ManualPage, ManualRun } from '#model';
import type { manualCalls } from '#own/manual/manualCalls.ts';
import { t } from '../../browser/language.ts';
import { callsTo } from '../../calls/callsTo.ts';
import { Button } from '../../parts/Button.tsx';

const Page = styled('article')({
  maxWidth: '84ch',
  lineHeight: 1.5,
  '& h3': { margin: '16px 0 4px', fontSize: 14, fontWeight: 620 },
  '& h4': { margin: '14px 0 4px', fontSize: 13, fontWeight: 620 },
  '& p': { margin: '6px 0' },
  '& ul, & ol': { margin: '6px 0', paddingLeft: 22 },
  '& li p': { margin: '2px 0' },
  '& table': { width: '100%', margin: '6px 0', borderCollapse: 'collapse' },
  '& th, & td': {
    padding: '3px 8px',
    borderBottom: '1px solid var(--line)',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& th': { background: 'var(--sunken)', color: 'var(--ink-2)', fontWeight: 600 },
  '& figure': { margin: '10px 0' },
  '& img': { width: '100%', height: 'auto', border: '1px solid var(--line)' },
  '& pre': { margin: '6px 0', padding: 8, overflow: 'auto', background: 'var(--sunken)' },
});

const Note = styled('div')({
  margin: '8px 0',
  padding: '2px 10px',
  borderLeft: '3px solid var(--accent)',
  background: 'var(--accent-soft)',
});

const calls = callsTo<typeof manualCalls>('manual');

type Reading = {
  pages: readonly ManualPage[];
  /** Opens another page; null goes back to the help of the screen. */
  read: (name: string | null) => void;
  onClose: () => void;
};

/** A page of the manual, with the way to the pages before and after it. */
export const ManualText = ({ page, ...reading }: Reading & { page: ManualPage }) => {
  const { pages, read } = reading;
  const at = pages.indexOf(page);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  return (
    <Page key={page.name}>
      <nav className="row" style={{ marginBottom: 8 }} aria-label={t('Pages of the manual')}>
        <Button onClick={() => read(null)}>{t('Help of this screen')}</Button>
        <span className="grow" />
        {before && <Button onClick={() => read(before.name)}>‹ {before.title}</Button>}
        {after && <Button onClick={() => read(after.name)}>{after.title} ›</Button>}
      </nav>
      <p className="muted">
        {t('%{chapter}. For %{readers}.', {
          chapter: page.chapter,
          readers: page.readers.join(', '),
        })}
      </p>
      {page.blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never change
        <Block key={place} block={block} reading={reading} />
      ))}
    </Page>
  );
};

const Block = ({ block, reading }: { block: ManualBlock; reading: Reading }): ReactNode => {
  const inner = (blocks: readonly ManualBlock[]) =>
    blocks.map((each, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never change
      <Block key={place} block={each} reading={reading} />
    ));
  const runs = (some: readonly ManualRun[]) => <Runs runs={some} reading={reading} />;
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h3>{runs(block.runs)}</h3> : <h4>{runs(block.runs)}</h4>;
    case 'paragraph':
      return <p>{runs(block.runs)}</p>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never change
            <li key={place}>{inner(item)}</li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <table>
          <thead>
            <tr>{cells(block.head, 'th', runs)}</tr>
          </thead>
          <tbody>
            {block.rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never change
              <tr key={place}>{cells(row, 'td', runs)}</tr>
            ))}
          </tbody>
        </table>
      );
    case 'note':
      return <Note>{inner(block.blocks)}</Note>;
    case 'code':
      return <pre className="mono">{block.text}</pre>;
    case 'picture':
      return (
        <figure>
          <img
            src={calls.addressOf('picture', { params: { file: block.file } })}
            alt={block.words}
            width={block.width}
            height={block.height}
            loading="lazy"
          />
          <figcaption className="muted">{block.words}</figcaption>
        </figure>
      );
  }
};

const cells = (
  row: readonly (readonly ManualRun[])[],
  Cell: 'th' | 'td',
  runs: (some: readonly ManualRun[]) => ReactNode,
) =>
  row.map((cell, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a table never change
    <Cell key={place}>{runs(cell)}</Cell>
  ));

const Runs = ({ runs, reading }: { runs: readonly ManualRun[]; reading: Reading }) =>
  runs.map((run, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page never change
    <Fragment key={place}>{linked(run, reading)}</Fragment>
  ));

const linked = (run: ManualRun, { pages, read, onClose }: Reading): ReactNode => {
  const { link } = run;
  if (link?.startsWith('/'))
    return (
      <Link to={link} onClick={onClose}>
        {inLook(run)}
      </Link>
    );
  if (link !== undefined && pages.some(({ name }) => name === link))
    return (
      <PageLink component="button" type="button" onClick={() => read(link)}>
        {inLook(run)}
      </PageLink>
    );
  return inLook(run);
};

const inLook = ({ text, bold, italic, code }: ManualRun): ReactNode => {
  if (code) return <code className="mono">{text}</code>;
  if (bold) return <b>{text}</b>;
  return italic ? <i>{text}</i> : text;
};
