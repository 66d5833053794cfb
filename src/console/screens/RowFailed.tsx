import type { HttpError } from 'react-admin';
import { pathTo, type View } from '#model';
import notes from '../layout/Notes.module.css';
import { Button } from '../parts/Button.tsx';
import { PageHead } from '../parts/PageHead.tsx';

/** A row that could not be fetched: not there for this reader, or not to be had right now. */
export const RowFailed = ({
  view,
  error,
  onRetry,
}: {
  view: View;
  error: Error;
  onRetry: () => void;
}) => {
  const isGone = (error as HttpError).status === 404;
  const list = pathTo(view, 'list');
  return (
    <>
      <PageHead title={isGone ? `There is no such ${view.label}` : view.label} />
      <div role="alert" className={notes.note}>
        {error.message}
        {list && <Button to={list}>Back to the list</Button>}
        {!isGone && <Button onClick={onRetry}>Retry</Button>}
      </div>
    </>
  );
};
