import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { View } from '#model';
import { Boundary } from '../browser/Boundary.ts';
import { english, t } from '../browser/language.ts';
import { forgetPage, lazyPage } from '../browser/lazyPage.ts';
import { type RecordAddress, recordSearch, useRecordAddress } from '../history/useRecordAddress.ts';
import { LoadFailed, Loading } from '../parts/Notes.tsx';
import { useKey } from '../parts/useKey.ts';
import styles from './RowTabs.module.css';

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
      <nav className={styles.tabs} aria-label={t('Parts of this %{label}', { label: view.label })}>
        {tabs.map(([tab, label]) => (
          <Link
            key={tab}
            to={{ search: recordSearch({ tab }) }}
            aria-current={address.tab === tab ? 'page' : undefined}
          >
            {t(label)}
          </Link>
        ))}
      </nav>
      <div className={styles.details} hidden={shown !== 'details'}>
        {children}
      </div>
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

/** Which part of a record an address shows. */
export const partOf = ({ tab, asOf }: RecordAddress): 'details' | 'history' | 'asOf' =>
  tab === 'history' ? 'history' : asOf === null ? 'details' : 'asOf';
