import { useEditContext, useNotify } from 'ra-core';
import { useEffect } from 'react';
import { coveringGrant } from '#model';
import { t } from '../../browser/language.ts';
import { EditedRow } from '../../form/EditedRow.tsx';
import type { FormRow } from '../../form/useSaving.ts';
import { useReader } from '../../nouns/reader.ts';
import { type Editor, EditorBar } from './EditorBar.tsx';

/** Fetches the row that is to be edited in its list, as it is now, and the bar of its boxes once it is there. */
export default function RowEditor({ id, ...editor }: Editor & { id: string | number }) {
  return (
    <EditedRow view={editor.view} id={id}>
      <FetchedRow {...editor} />
    </EditedRow>
  );
}

const FetchedRow = (editor: Editor) => {
  const { view, onDone } = editor;
  const reader = useReader();
  const notify = useNotify();
  const { record: row, error } = useEditContext<FormRow>();
  const grant = row && coveringGrant(reader.role, 'edit', view.noun, [row]);
  const refusal =
    error?.message ??
    (grant === null
      ? t('Your role can view this %{label} but not change it.', { label: view.label })
      : null);
  useEffect(() => {
    if (refusal === null) return;
    notify(refusal, { type: 'error' });
    onDone();
  }, [refusal, notify, onDone]);
  if (!row || !grant) return null;
  const { allowedValues = {} } = grant;
  const fixedNames = Object.keys(allowedValues).filter((name) => allowedValues[name]?.length === 1);
  return <EditorBar {...editor} row={row} allowedValues={allowedValues} fixedNames={fixedNames} />;
};
