import { ShowBase, useShowContext } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import {
  coveringGrant,
  keyOf,
  pathTo,
  type Reader,
  type Resource,
  type View,
  viewWith,
} from '#model';
import { aboveRow } from '#registry/console.ts';
import { timeText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { lazyPage } from '../browser/lazyPage.ts';
import { onceUnlessRefused } from '../calls/retries.ts';
import { rowAtHand } from '../calls/rowAtHand.ts';
import { RowFields } from '../fields/RowFields.tsx';
import { useReader } from '../nouns/reader.ts';
import { useNamedRecord } from '../nouns/recordName.ts';
import { pagesLinkedFromRow } from '../nouns/relatedPages.ts';
import { keptRowName, rowName } from '../nouns/rowName.ts';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Notes.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { useKey } from '../parts/useKey.ts';
import { ActionButtons } from './actions/ActionButtons.tsx';
import { HeldChange } from './HeldChange.tsx';
import { Moves } from './Moves.tsx';
import { Remove } from './Remove.tsx';
import { RowBadge } from './RowBadge.tsx';
import { RowFailed } from './RowFailed.tsx';
import { RowTabs } from './RowTabs.tsx';

type Props = { view: View; params: Readonly<Record<string, string | undefined>> };

/**
 * One row as react-admin shows it, read only: its fields in their groups, its history, and its
 * actions.
 */
export default function ShowScreen({ view, params }: Props) {
  const id = keyOf(view.noun as Resource, params as never);
  return (
    <ShowBase
      resource={view.name}
      id={id}
      disableAuthentication
      queryOptions={{
        ...rowAtHand(view.name, id),
        retry: onceUnlessRefused,
        onError: () => undefined,
      }}
    >
      <ShownRow view={view} id={id} />
    </ShowBase>
  );
}

const ShownRow = ({ view, id }: { view: View; id: string }) => {
  const reader = useReader();
  const { record: row, error, refetch } = useShowContext();
  const navigate = useNavigate();
  useNamedRecord(row ? keptRowName(view.noun as Resource, row) : null);
  const edits = row && mayEdit(reader, view, row);
  const edit = edits ? pathTo(edits, 'edit', row) : null;
  useKey('e', edit === null ? null : () => void navigate(edit));
  if (!row)
    return error ? (
      <RowFailed view={view} id={id} error={error as Error} onRetry={() => void refetch?.()} />
    ) : (
      <Loading />
    );
  const Above = aboveOf(view.noun);
  return (
    <>
      <PageHead
        title={view.label}
        subtitle={<span className="mono">{rowName(view.noun as Resource, row)}</span>}
        badge={<RowBadge noun={view.noun} row={row} />}
        actions={
          <>
            {pagesLinkedFromRow(reader, view.noun, row).map(({ label, path }) => (
              <Button key={path} to={path}>
                {label}
              </Button>
            ))}
            <Moves view={view} row={row} onMoved={() => void refetch?.()} />
            <ActionButtons view={view} row={row} />
            <Remove view={view} row={row} />
            {edit && (
              <Button variant="contained" kbd="e" to={edit}>
                {t('Edit')}
              </Button>
            )}
          </>
        }
      />
      <HeldChange view={view} id={id} row={row} />
      <RowTabs view={view} id={id}>
        {Above && <Above row={row} />}
        <RowFields view={view} row={row} />
        <p className="small">
          {t(
            'Version %{version}, changed %{updatedAt} by %{updatedBy}; made %{createdAt} by %{createdBy}.',
            {
              version: row.version,
              updatedAt: timeText(row.updatedAt),
              updatedBy: row.updatedBy,
              createdAt: timeText(row.createdAt),
              createdBy: row.createdBy,
            },
          )}
        </p>
      </RowTabs>
    </>
  );
};

/** The noun's component above the fields of a row; null when it has none. */
const aboveOf = ({ name }: View['noun']) => {
  const load = aboveRow(name);
  return load && lazyPage(`above a row of ${name}`, load);
};

/** The view through which the reader may change this very row; null when they may not. */
const mayEdit = (reader: Reader, view: View, row: Readonly<Record<string, unknown>>) =>
  coveringGrant(reader.role, 'edit', view.noun, [row]) ? viewWith(reader, 'edit', view) : null;
