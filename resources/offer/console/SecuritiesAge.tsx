import type { UseQueryResult } from '@tanstack/react-query';
import type { ActiveSecurity } from './activeSecurity.ts';
import { CountedBooks } from './CountedDay.tsx';
import { LiveAge } from './LiveAge.tsx';

/** The books counted in the demand of the securities on offer, and the age of that demand. */
export const SecuritiesAge = ({
  of: securities,
  isShort = false,
}: {
  of: Pick<
    UseQueryResult<readonly ActiveSecurity[]>,
    'data' | 'dataUpdatedAt' | 'isError' | 'isFetching'
  >;
  /** Where there is no room for the date. */
  isShort?: boolean;
}) => (
  <>
    {securities.data && securities.data.length > 0 && (
      <>
        <CountedBooks securities={securities.data} isShort={isShort} />,{' '}
      </>
    )}
    <LiveAge of={securities} isFed />
  </>
);
