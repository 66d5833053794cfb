import { pathTo, type Resource, type View, viewWith } from '#model';
import type { whyCalls } from '#own/why/whyCalls.ts';
import { callsTo } from '../calls/callsTo.ts';
import { useReader } from '../nouns/reader.ts';
import { rowName } from '../nouns/rowName.ts';
import { Button } from '../parts/Button.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { WhyNot } from '../parts/WhyNot.tsx';

const why = callsTo<typeof whyCalls>('why');

/** Instead of the form of a row that the reader may read and not change. */
export const NotYours = ({ view, row }: { view: View; row: Readonly<Record<string, unknown>> }) => {
  const shows = viewWith(useReader(), 'show', view);
  const path = shows && pathTo(shows, 'show', row);
  const query = { noun: view.noun.name, action: 'edit' as const };
  const askWhy = async () => (await why.ask('rows', { query })).why;
  return (
    <>
      <PageHead title={view.label} subtitle={rowName(view.noun as Resource, row)} />
      <p role="status">
        Your role reads this {view.label} and does not change it.{' '}
        {path && <Button to={path}>Open it</Button>} <WhyNot why={askWhy} />
      </p>
    </>
  );
};
