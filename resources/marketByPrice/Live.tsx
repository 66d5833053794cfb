import { Age } from '#console/parts/Age.tsx';

/** How old what is shown is, and that it may grow older when the server does not answer. */
export const Live = ({ since, failed }: { since: number | null; failed: boolean }) =>
  since === null ? null : (
    <>
      {failed ? 'not live, ' : 'live, '}
      <Age since={since} />
    </>
  );
