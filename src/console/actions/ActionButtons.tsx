import { lazy, Suspense, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { View } from '#model';
import { withRetry } from '../lazyPage.ts';
import { Button } from '../parts/Button.tsx';
import { useReader } from '../reader.ts';
import { type Named, offeredOn } from './offered.ts';

const ActionDialog = lazy(withRetry(() => import('./ActionDialog.tsx')));

/** What can be done to a row right now, each a button that asks first. */
export const ActionButtons = ({ view, row }: { view: View; row: RaRecord }) => {
  const reader = useReader();
  const [asked, setAsked] = useState<Named | null>(null);
  return (
    <>
      {offeredOn(reader, view, row).map(({ name, action, why }) => (
        <Button
          key={name}
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() => setAsked({ name, action })}
        >
          {action.label}
        </Button>
      ))}
      {asked && (
        <Suspense>
          <ActionDialog view={view} asked={asked} rows={[row]} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
};
