import type { HttpError } from 'react-admin';
import { pathTo, type View } from '#model';
import { Button } from '../parts/Button.tsx';
import notes from '../parts/Notes.module.css';
import { PageHead } from '../parts/PageHead.tsx';
import { RowTabs } from './RowTabs.tsx';

/**
 * A row that could not be fetched: not to be had right now, or not there for this reader; one that
 * was removed still has its history, and can be brought back from there.
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
  const words = (
    <div role="alert" className={notes.note}>
      {error.message}
      {list && <Button to={list}>Back to the list</Button>}
      {!isGone && <Button onClick={onRetry}>Retry</Button>}
    </div>
  );
  return (
    <>
      <PageHead title={isGone ? `There is no such ${view.label}` : view.label} />
      {isGone && view.noun.noun === 'resource' ? (
        <RowTabs view={view} id={id} row={null}>
          {words}
        </RowTabs>
      ) : (
        words
      )}
    </>
  );
};
