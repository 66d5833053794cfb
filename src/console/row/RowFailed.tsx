import type { HttpError } from 'react-admin';
import { pathTo, scopeOf, type View } from '#model';
import { t } from '../browser/language.ts';
import { useReader } from '../nouns/reader.ts';
import { Button } from '../parts/Button.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { WhyNot } from '../parts/WhyNot.tsx';
import { RowTabs } from './RowTabs.tsx';

/**
 * A row that could not be fetched: not to be had right now, or not there for this reader; one that
 * was removed still has its history, and can be brought back from there. The server does not tell a reader
 * who sees some rows only whether there is another, so both are said.
 */
export const RowFailed = ({
  view,
  id,
  error,
  onRetry,
}: {
  view: View;
  id: string;
  error: Error;
  onRetry: () => void;
}) => {
  const isGone = (error as HttpError).status === 404;
  const list = pathTo(view, 'list');
  const scope = scopeOf(useReader(), view);
  const isOfSome = isGone && Object.keys(scope).length > 0;
  const { label, plural } = view;
  const words = (
    <div role="alert" className="row faded">
      {isOfSome
        ? t(
            '%{id} is not one of the %{plural} that you may open. It belongs to somebody else, or it does not exist.',
            { id, plural },
          )
        : error.message}
      <WhyNot words={error.message} />
      {list && <Button to={list}>{t('Back to the list')}</Button>}
      {!isGone && <Button onClick={onRetry}>{t('Retry')}</Button>}
    </div>
  );
  return (
    <>
      <PageHead
        title={
          isOfSome
            ? t('Not Your %{label}', { label })
            : isGone
              ? t('There is no such %{label}', { label })
              : label
        }
      />
      {isGone && view.noun.noun === 'resource' ? (
        <RowTabs view={view} id={id}>
          {words}
        </RowTabs>
      ) : (
        words
      )}
    </>
  );
};
