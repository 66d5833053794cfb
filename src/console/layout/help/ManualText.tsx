import PageLink from '@mui/material/Link';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ManualBlock, ManualPage, ManualRun } from '#model';
import type { manualCalls } from '#own/manual/manualCalls.ts';
import { t } from '../../browser/language.ts';
import { callsTo } from '../../calls/callsTo.ts';
import { Button } from '../../parts/Button.tsx';
import styles from './ManualText.module.css';

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
    <article className={styles.page} key={page.name}>
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
    </article>
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
      return <div className={styles.note}>{inner(block.blocks)}</div>;
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
        {styled(run)}
      </Link>
    );
  if (link !== undefined && pages.some(({ name }) => name === link))
    return (
      <PageLink component="button" type="button" onClick={() => read(link)}>
        {styled(run)}
      </PageLink>
    );
  return styled(run);
};

const styled = ({ text, bold, italic, code }: ManualRun): ReactNode => {
  if (code) return <code className="mono">{text}</code>;
  if (bold) return <b>{text}</b>;
  return italic ? <i>{text}</i> : text;
};
