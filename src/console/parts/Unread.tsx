import type { HttpError } from 'ra-core';
import type { ReactNode } from 'react';
import { t } from '../browser/language.ts';
import { Button } from './Button.tsx';
import { Loading } from './Notes.tsx';
import { PageHead } from './PageHead.tsx';

/** A request for something to show. */
type Request = {
  data?: unknown;
  error: HttpError | Error | null;
  refetch: () => Promise<unknown>;
};

const isMissing = (error: HttpError | Error): boolean => 'status' in error && error.status === 404;

/**
 * A request that is not answered: that it loads, or why it failed and a button that repeats it, unless there is no
 * such thing. `children` are other ways out.
 */
export const Unread = ({
  request: { data, error, refetch },
  again = t('Retry'),
  children,
}: {
  request: Request;
  again?: string;
  children?: ReactNode;
}) => {
  if (!error) return data === undefined ? <Loading /> : null;
  return (
    <div role="alert" className="row faded">
      {error.message} {children}{' '}
      {!isMissing(error) && <Button onClick={() => void refetch()}>{again}</Button>}
    </div>
  );
};

/** A page about one thing that is not answered. */
export const UnreadPage = ({
  request,
  title,
  missing = title,
  subtitle,
  again,
  children,
}: {
  request: Request;
  /** Its title after a failure, and where there is no such thing. */
  title: string;
  missing?: string;
  subtitle?: ReactNode;
  again?: string;
  children?: ReactNode;
}) => (
  <>
    {request.error && (
      <PageHead title={isMissing(request.error) ? missing : title} subtitle={subtitle} />
    )}
    <Unread request={request} again={again}>
      {children}
    </Unread>
  </>
);
