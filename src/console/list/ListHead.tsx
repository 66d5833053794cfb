import { useLocation, useNavigate } from 'react-router-dom';
import { may, pathTo, type View, viewWith } from '#model';
import { mayImport } from '#model/language/imports.ts';
import { uploadPath } from '#own/bulkUpload/bulkUpload.ts';
import { t } from '../browser/language.ts';
import { useIsPhone } from '../browser/useIsPhone.ts';
import { useReader } from '../nouns/reader.ts';
import { pagesLinkedFrom } from '../nouns/relatedPages.ts';
import { Button } from '../parts/Button.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { Popup } from '../parts/Popup.tsx';
import { useKey } from '../parts/useKey.ts';
import { ExportMenu } from './ExportMenu.tsx';
import styles from './ListScreen.module.css';
import type { useExport } from './useExport.ts';

/** The address of the form of a new row, and the label of the row; null for a reader who may not make one. */
export const useCreation = (view: View): { path: string; label: string } | null => {
  const creates = viewWith(useReader(), 'create', view);
  const path = creates && pathTo(creates, 'create');
  return path === null ? null : { path, label: creates?.label ?? '' };
};

type ListHeadProps = {
  view: View;
  /** A report has the values that it is computed from. */
  isAsked: boolean;
  /** Updates of rows that wait to be shown. */
  waiting: number;
  onTake: () => void;
  onExport: ReturnType<typeof useExport>;
};

/** The title of a list, and what can be done from there: further pages, import, print, export, a new row. */
export const ListHead = ({ view, isAsked, waiting, onTake, onExport }: ListHeadProps) => {
  const creation = useCreation(view);
  const navigate = useNavigate();
  useKey('c', creation === null ? null : () => void navigate(creation.path));
  const others = useOthers({ view, isAsked, onExport });
  const isFolded = useIsPhone() && others.length > 2;
  return (
    <PageHead
      title={view.menu?.label ?? view.plural}
      actions={
        <>
          {waiting > 0 && (
            <Button onClick={onTake}>
              {t('%{count} update |||| %{count} updates', { count: waiting })}
            </Button>
          )}
          {isFolded ? (
            <Popup label={t('More')}>
              {() => <div className={`column ${styles.others}`}>{others}</div>}
            </Popup>
          ) : (
            others
          )}
          {creation && (
            <Button variant="contained" kbd="c" to={creation.path}>
              {t('New %{label}', { label: creation.label })}
            </Button>
          )}
        </>
      }
    />
  );
};

const useOthers = ({ view, isAsked, onExport }: Omit<ListHeadProps, 'waiting' | 'onTake'>) => {
  const reader = useReader();
  const { pathname, search } = useLocation();
  const others = pagesLinkedFrom(reader, view.noun).map(({ label, path }) => (
    <Button key={path} to={path}>
      {label}
    </Button>
  ));
  if (mayImport(reader, view.noun))
    others.push(
      <Button key="import" to={`${uploadPath}?master=${view.noun.name}`}>
        {t('Import')}
      </Button>,
    );
  if (may(reader, 'export', view) && isAsked)
    others.push(
      <Button key="print" to={`/print${pathname}${search}`}>
        {t('Print')}
      </Button>,
      <ExportMenu key="export" onExport={onExport} />,
    );
  return others;
};
