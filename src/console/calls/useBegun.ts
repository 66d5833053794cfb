import { useMutation } from '@tanstack/react-query';
import { type HttpError, type RaRecord, useGetOne } from 'ra-core';

/** Polling interval of what was begun, ms. */
const everyMs = 500;

/**
 * Something long that a person begins: `begin` answers the id of its row, which is read again and again until it
 * `isOver`.
 */
export const useBegun = <R extends RaRecord>(
  resource: string,
  begin: () => Promise<string | number>,
  isOver: (row: R) => boolean,
) => {
  const {
    data: id,
    error,
    isPending,
    mutate,
  } = useMutation<string | number, HttpError>({
    mutationFn: begin,
  });
  const { data } = useGetOne<R>(
    resource,
    { id: String(id) },
    {
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : everyMs),
    },
  );
  const row = id === undefined ? undefined : data;
  return {
    begin: () => mutate(),
    row,
    isUnderWay: isPending || (id !== undefined && !(row && isOver(row))),
    /** Why it was not begun. */
    fault: error?.message ?? null,
  };
};
