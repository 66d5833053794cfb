import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { approveOf } from '#model';
import { nouns } from '#registry';
import { english, richly, t } from '../browser/language.ts';
import { phone } from '../parts/looks.ts';
import { InlineSelect } from '../parts/SelectBox.tsx';
import { type ChangeHeld, states } from './held.ts';
import { approvalsSearch, type Of, type useApprovalsAddress } from './useApprovalsAddress.ts';

const Tabs = styled('nav')({
  display: 'flex',
  overflow: 'hidden',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius)',
  '& a': {
    padding: '3px 14px',
    borderRight: '1px solid var(--edge)',
    color: 'var(--ink-2)',
    fontWeight: 550,
    textDecoration: 'none',
  },
  '& a:last-child': { border: 0 },
  '& a[aria-current]': { background: 'var(--accent)', color: 'var(--on-accent)' },
  '& a:focus-visible': { outlineOffset: -3 },
});

const Keys = styled('span')({ [phone]: { display: 'none' } });

const tabs: readonly [Of, string][] = [
  ['toDecide', english('To decide')],
  ['mine', english('Mine')],
  ['all', english('All')],
];

/** Chooses which changes are listed: by the reader's part in them, by master and by state. */
export const ApprovalsFilter = ({ address, change }: ReturnType<typeof useApprovalsAddress>) => (
  <div className="row">
    <Tabs aria-label={t('Whose changes')}>
      {tabs.map(([of, label]) => (
        <Link
          key={of}
          to={{ search: approvalsSearch({ ...address, of }) }}
          aria-current={address.of === of ? 'page' : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </Tabs>
    <InlineSelect
      label={t('Of')}
      value={address.resource}
      onChange={(resource) => change({ resource })}
    >
      <option value="">{t('every master')}</option>
      {nouns
        .filter((noun) => approveOf(noun) !== null)
        .map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
    </InlineSelect>
    <InlineSelect
      label={t('State')}
      value={address.state}
      onChange={(state) => change({ state: state as ChangeHeld['state'] | '' })}
    >
      <option value="">{t('any')}</option>
      {Object.entries(states).map(([state, [words]]) => (
        <option key={state} value={state}>
          {words}
        </option>
      ))}
    </InlineSelect>
    <span className="grow" />
    <Keys className="muted">
      {richly('Space selects, %{b} approves, %{b2} refuses, Enter opens', {
        b: <b>a</b>,
        b2: <b>r</b>,
      })}
    </Keys>
  </div>
);
