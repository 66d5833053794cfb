import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { View } from '#model';
import { Boundary } from '../browser/Boundary.ts';
import { english, t } from '../browser/language.ts';
import { forgetPage, lazyPage } from '../browser/lazyPage.ts';
import { type RecordAddress, recordSearch, useRecordAddress } from '../history/useRecordAddress.ts';
import { LoadFailed, Loading } from '../parts/Notes.tsx';
import { useKey } from '../parts/useKey.ts';

const Tabs = styled('nav')({
  display: 'flex',
  flex: 'none',
  gap: 4,
  borderBottom: '1px solid var(--edge)',
  '& a': {
    marginBottom: -1,
    padding: '4px 12px 5px',
    borderBottom: '2px solid transparent',
    color: 'var(--ink-2)',
    fontWeight: 550,
    textDecoration: 'none',
  },
  '& a:hover': { color: 'var(--ink)' },
  '& a[aria-current]': { borderBottomColor: 'var(--accent)', color: 'var(--ink)' },
});

const Details = styled('div')({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  gap: 10,
  minHeight: 0,
  '&[hidden]': { display: 'none' },
});

const parts = {
  history: () => import('../history/History.tsx'),
  asOf: () => import('../history/AsOf.tsx'),
};

const tabs = [
  ['details', english('Details')],
  ['history', english('History')],
] as const;

/**
 * The two sides of a record, details and history, and the details as they stood at some time; the
 * address says which (`?tab=history`, `?asOf=`). What is typed in the details is kept while one
 * looks elsewhere.
 */
export const RowTabs = ({
  view,
  id,
  children,
}: {
  view: View;
  id: string;
  children: ReactNode;
}) => {
  const address = useRecordAddress();
  const shown = partOf(address);
  useKey('h', () => address.go({ tab: address.tab === 'history' ? 'details' : 'history' }));
  const part = shown === 'details' ? null : `record/${shown}`;
  const Part = part && lazyPage(part, parts[shown as keyof typeof parts], <Loading />);
  return (
    <>
      <Tabs aria-label={t('Parts of this %{label}', { label: view.label })}>
        {tabs.map(([tab, label]) => (
          <Link
            key={tab}
            to={{ search: recordSearch({ tab }) }}
            aria-current={address.tab === tab ? 'page' : undefined}
          >
            {t(label)}
          </Link>
        ))}
      </Tabs>
      <Details hidden={shown !== 'details'}>{children}</Details>
      {Part && (
        <Boundary
          key={part}
          failed={(retry) => (
            <LoadFailed
              onRetry={() => {
                forgetPage(part);
                retry();
              }}
            />
          )}
        >
          <Part view={view} id={id} asOf={address.asOf} />
        </Boundary>
      )}
    </>
  );
};

/** The part of a record that an address shows. */
export const partOf = ({ tab, asOf }: RecordAddress): 'details' | 'history' | 'asOf' =>
  tab === 'history' ? 'history' : asOf === null ? 'details' : 'asOf';
