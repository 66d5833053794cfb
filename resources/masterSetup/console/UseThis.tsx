import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { later } from '#console/browser/later.tsx';
import { useReader } from '#console/nouns/reader.ts';
import { Button } from '#console/parts/Button.tsx';
import { actionsFor, offeredOn } from '#console/row/actions/offered.ts';
import { pathTo, viewFor } from '#model';
import { masterSetup } from '#schemas/masterSetup.ts';
import type { WhatIfAnswer } from '#schemas/whatIf.ts';
import { triedIn } from './whatIfTerms.ts';

const ActionDialog = later(() => import('#console/row/actions/ActionDialog.tsx'));

const decision = 'decideOversubscription';

/**
 * From what was tried to what is decided: the oversubscription becomes the seller's decision, which
 * asks and is held for a second person; the other terms are those of the set-up, which is edited.
 */
export const UseThis = ({ answer: { setup, base, chosen } }: { answer: WhatIfAnswer }) => {
  const reader = useReader();
  const [isAsking, setIsAsking] = useState(false);
  const view = viewFor(reader, 'show', masterSetup);
  const decides = view !== null && actionsFor(reader, view).some(({ name }) => name === decision);
  const { data: row } = useGetOne(masterSetup.name, { id: String(setup.id) }, { enabled: decides });
  if (!view || !decides) return null;
  const action = row && offeredOn(reader, view, row).find(({ name }) => name === decision);
  const tried = triedIn(base, chosen);
  const edit = row && pathTo(view, 'edit', row);
  return (
    <>
      {tried.some((term) => term !== 'exercisedGreenshoe') && edit && (
        <Button to={edit}>{t('Edit the set-up')}</Button>
      )}
      {setup.greenshoeQuantity > 0 && (
        <Button
          variant="contained"
          disabled={!action || action.why !== null}
          title={action?.why ?? undefined}
          onClick={() => setIsAsking(true)}
        >
          {t('Use this: %{exercisedGreenshoe} oversubscription', {
            exercisedGreenshoe: quantityText(chosen.exercisedGreenshoe),
          })}
        </Button>
      )}
      {isAsking && action && row && (
        <ActionDialog
          view={view}
          request={action}
          rows={[row]}
          initialValues={{ quantity: chosen.exercisedGreenshoe }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
};
