import { Link } from 'react-router-dom';
import type { Fields, View } from '#model';
import { timeText } from '../browser/format.ts';
import { richly, t } from '../browser/language.ts';
import { ChangesLine } from '../history/ChangesLine.tsx';
import { Banner } from '../parts/Banner.tsx';
import { Status } from '../parts/Status.tsx';
import { Changes } from './Changes.ts';
import { HeldActions, whyNot } from './HeldActions.tsx';
import { type ChangeHeld, changesOf } from './held.ts';

/** A change of a row that waits for a second person, above the row: what, by whom, why, and what to do. */
export default function HeldBanner({ view, held }: { view: View; held: ChangeHeld }) {
  const why = whyNot(held);
  return (
    <Banner
      colour="amber"
      label={t('A change waits for approval')}
      actions={<HeldActions held={held} />}
    >
      <p className="row" style={{ gap: '2px 10px' }}>
        <Status colour="amber">{t('Waiting')}</Status>
        <b>
          {held.action === 'remove'
            ? t('Removing this %{label} waits for approval', { label: view.label })
            : t('A change waits for approval')}
        </b>
        <span>
          {richly('by %{madeBy}, %{madeAt}', {
            madeBy: held.madeByName ?? held.madeBy,
            madeAt: <span className="muted">{timeText(held.madeAt)}</span>,
          })}
        </span>
        <q>{held.reason}</q>
        <Link to={`/approvals/${held.id}`}>{t('Open')}</Link>
      </p>
      {held.action !== 'remove' && (
        <Changes>
          <ChangesLine
            action={held.action}
            changes={changesOf(held, view.noun)}
            fields={view.noun.fields as Fields}
          />
        </Changes>
      )}
      {why && <p className="muted">{why}</p>}
    </Banner>
  );
}
