import { pathTo, type Resource, type View, viewWith } from '#model';
import type { whyCalls } from '#own/why/whyCalls.ts';
import { t } from '../browser/language.ts';
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
        {t('Your role can view this %{label} but not change it.', { label: view.label })}{' '}
        {path && <Button to={path}>{t('Open it')}</Button>} <WhyNot why={askWhy} />
      </p>
    </>
  );
};
