import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { approveOf, type View } from '#model';
import { Boundary } from '../browser/Boundary.ts';
import { t } from '../browser/language.ts';
import { lazyPage } from '../browser/lazyPage.ts';
import { rowAt } from '../calls/rowAt.ts';
import { useStream } from '../stream/stream.ts';

type Row = Readonly<Record<string, unknown>>;

const banner = () => import('../approvals/HeldBanner.tsx');

/** The change of a row that waits for a second person, above the row; nothing when none waits. */
export const HeldChange = ({ view, id, row }: { view: View; id: string; row: Row }) =>
  approveOf(view.noun) && <Waiting view={view} id={id} row={row} />;

const Waiting = ({ view, id, row }: { view: View; id: string; row: Row }) => {
  const { data: held, refetch } = useQuery({
    queryKey: ['approvals', 'held', view.noun.name, id],
    queryFn: ({ signal }) => rowAt(view.noun, id).held({ signal }),
    // A banner that cannot be had must not take the row with it.
    retry: false,
    staleTime: 0,
  });
  useStream('APPROVALS', () => void refetch());
  useStream('RESYNC', () => void refetch());
  // A change that no longer waits may have been made: fetch the row again.
  const client = useQueryClient();
  const before = useRef<number | null>(null);
  const waiting = held?.id ?? null;
  useEffect(() => {
    if (before.current !== null && before.current !== waiting)
      void client.invalidateQueries({ queryKey: [view.name] });
    before.current = waiting;
  }, [waiting, client, view]);
  if (!held) return null;
  const Banner = lazyPage('approvals/held', banner);
  return (
    <Boundary
      failed={() => (
        <p role="alert">
          {t('A change of this %{label} waits for approval.', { label: view.label })}
        </p>
      )}
    >
      <Banner view={view} held={held} row={row} />
    </Boundary>
  );
};
