import ListItemButton from '@mui/material/ListItemButton';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { roleLabels } from '#domain/roles.ts';
import type { View } from '#model';
import { t } from '../browser/language.ts';
import { useReader } from '../nouns/reader.ts';
import { Button } from '../parts/Button.tsx';
import { type SavedView, useViewWriting, type ViewBody } from './savedViews.ts';
import type { SavedState } from './useListAddress.ts';
import { ViewForm } from './ViewForm.tsx';
import { Actions } from './viewMenuParts.ts';

/** The audience of a view, shown next to its name. */
const whose = ({ audience, memberId, role, isMine, isDefault }: SavedView): string => {
  const readers = {
    private: isMine ? '' : 'private',
    member: `member ${memberId}`,
    role: role === null ? '' : t(roleLabels[role as keyof typeof roleLabels]),
  }[audience];
  return [readers, isDefault ? 'default' : ''].filter(Boolean).join(', ');
};

/**
 * The saved views of a list: opens, saves, changes, renames or deletes one. Arrows move among them.
 */
export default function ViewMenu({
  view,
  saved,
  close,
}: {
  view: View;
  saved: SavedState;
  close: () => void;
}) {
  const { views, chosen, state, open } = saved;
  const reader = useReader();
  const { keep, change } = useViewWriting(view.name);
  const [form, setForm] = useState<'keep' | 'edit' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form === null)
      box.current?.querySelector<HTMLElement>('[aria-pressed=true], button')?.focus();
  }, [form]);

  const choose = (wished: SavedView | null) => {
    open(wished);
    close();
  };
  const write = async (body: ViewBody) => {
    if (form === 'edit' && chosen) {
      await change(chosen, { ...body, state: chosen.state });
      close();
    } else {
      const made = await keep({ ...body, state });
      open({ ...made, state: made.state ?? '' });
      close();
    }
  };
  if (form !== null)
    return (
      <div className="column" style={{ width: 320, padding: 8 }} ref={box}>
        <ViewForm
          reader={reader}
          before={form === 'edit' ? chosen : null}
          onWrite={write}
          onCancel={() => setForm(null)}
        />
      </div>
    );
  return (
    <div className="column" style={{ width: 320, padding: 8 }} ref={box}>
      <ViewNames view={view} views={views} chosen={chosen} onChoose={choose} />
      <ViewActions view={view} saved={saved} onChoose={choose} onForm={setForm} />
    </div>
  );
}

const ViewNames = ({
  view,
  views,
  chosen,
  onChoose,
}: {
  view: View;
  views: readonly SavedView[];
  chosen: SavedView | null;
  onChoose: (view: SavedView | null) => void;
}) => (
  <ul className="plain" aria-label={t('Saved views')} onKeyDown={moveAmong}>
    <li>
      <ListItemButton
        component="button"
        selected={chosen === null}
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        <span className="oneLine grow">{t('All %{plural}', { plural: view.plural })}</span>
      </ListItemButton>
    </li>
    {views.map((each) => (
      <li key={each.id}>
        <ListItemButton
          component="button"
          selected={each === chosen}
          aria-pressed={each === chosen}
          onClick={() => onChoose(each)}
        >
          <span className="oneLine grow">{each.name}</span>
          <span className="small">{whose(each)}</span>
        </ListItemButton>
      </li>
    ))}
  </ul>
);

const moveAmong = (event: KeyboardEvent<HTMLElement>) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  items[items.indexOf(document.activeElement as HTMLElement) + by]?.focus();
};

/** The buttons that save, change and delete a view. */
const ViewActions = ({
  view,
  saved: { chosen, isChanged, state },
  onChoose,
  onForm,
}: {
  view: View;
  saved: SavedState;
  onChoose: (view: SavedView | null) => void;
  onForm: (form: 'keep' | 'edit') => void;
}) => {
  const notify = useNotify();
  const { change, drop } = useViewWriting(view.name);
  const [isSure, setIsSure] = useState(false);
  const may = chosen?.mayChange === true;
  const done = async (what: string, writing: Promise<unknown>) => {
    try {
      await writing;
      notify(what, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  return (
    <Actions>
      {chosen && isChanged && may && (
        <Button
          variant="contained"
          onClick={() =>
            void done(
              t('%{name} is saved.', { name: chosen.name }),
              change(chosen, { ...chosen, state }),
            )
          }
        >
          {t('Save')}
        </Button>
      )}
      {chosen && isChanged && (
        <Button onClick={() => onChoose(chosen)}>{t('Undo the changes')}</Button>
      )}
      <Button changes onClick={() => onForm('keep')}>
        {t('Save as…')}
      </Button>
      {chosen && may && (
        <>
          <Button changes onClick={() => onForm('edit')}>
            {t('Rename…')}
          </Button>
          <Button
            changes
            onClick={() =>
              void done(
                chosen.isDefault
                  ? t('%{name} is no longer the default.', { name: chosen.name })
                  : t('%{name} is the default.', { name: chosen.name }),
                change(chosen, { ...chosen, isDefault: !chosen.isDefault }),
              )
            }
          >
            {chosen.isDefault ? t('Remove as default') : t('Make default')}
          </Button>
          <Button
            changes
            onClick={() => {
              if (!isSure) return setIsSure(true);
              void done(t('%{name} is deleted.', { name: chosen.name }), drop(chosen)).then(() =>
                onChoose(null),
              );
            }}
          >
            {isSure ? t('Really delete?') : t('Delete')}
          </Button>
        </>
      )}
    </Actions>
  );
};
