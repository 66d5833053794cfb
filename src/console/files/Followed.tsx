import type { HttpError } from 'ra-core';
import type { ReactNode } from 'react';
import { t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Notes.tsx';
import { PageHead } from '../parts/PageHead.tsx';

/**
 * Shows a file once the server has answered; until then a loading note, or why it cannot be shown.
 */
export const Followed = <B,>({
  request: { data, error, refetch },
  missing,
  list,
  children,
}: {
  request: { data: B | undefined; error: HttpError | null; refetch: () => Promise<unknown> };
  /** 'There is no such batch'. */
  missing: string;
  /** The list that it would be found in. */
  list: { to: string | undefined; label: string };
  children: (file: B) => ReactNode;
}) => {
  if (data !== undefined) return children(data);
  if (error === null) return <Loading />;
  return (
    <>
      <PageHead title={missing} />
      <div role="alert" className="row faded">
        {error.message} <Button to={list.to}>{list.label}</Button>{' '}
        <Button onClick={() => void refetch()}>{t('Retry')}</Button>
      </div>
    </>
  );
};
