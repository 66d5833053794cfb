import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#model';
import { t } from '../browser/language.ts';
import { FixedFields } from '../fields/FixedFields.tsx';
import styles from '../fields/Form.module.css';
import { FormContexts } from '../fields/FormContexts.tsx';
import { FormFields } from '../fields/FormFields.tsx';
import { grouped } from '../fields/grouped.ts';
import { useRecordAddress } from '../history/useRecordAddress.ts';
import { useNamedRecord } from '../nouns/recordName.ts';
import { keptRowName, rowName } from '../nouns/rowName.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { SectionNav } from '../parts/SectionNav.tsx';
import { useKey } from '../parts/useKey.ts';
import { HeldChange } from '../row/HeldChange.tsx';
import { Moves } from '../row/Moves.tsx';
import { Remove } from '../row/Remove.tsx';
import { RowBadge } from '../row/RowBadge.tsx';
import { partOf, RowTabs } from '../row/RowTabs.tsx';
import { FormDraft } from './DraftBanner.tsx';
import { Leaving } from './Leaving.tsx';
import { MergeOvertaken } from './MergeOvertaken.tsx';
import { SaveBar } from './SaveBar.tsx';
import { StartFrom } from './StartFrom.tsx';
import { type Opened, useSaving } from './useSaving.ts';
import { useUnsaved } from './useUnsaved.ts';

/** Below what a form may start from, which fills in the fields itself. */
const firstBox = 'fieldset :is(input, select, textarea):not(:disabled)';

/**
 * A form of a row's fields. It checks input by the server's own rules before sending, keeps the
 * input whatever the answer, and shows the server's messages next to their fields.
 */
export const Form = ({
  fixedNames,
  ...opened
}: Opened & {
  /** Fields that leave the reader no choice, with the value they have in `values`. */
  fixedNames: readonly string[];
}) => {
  const { view, kind, values } = opened;
  const { noun } = view;
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaving(opened, form);
  const { row, fields, changes, draft, submit } = saving;
  const blocker = useUnsaved(saving.unsaved);
  const navigate = useNavigate();
  useNamedRecord(row ? keptRowName(noun as Resource, row) : null);
  const isShown = partOf(useRecordAddress()) === 'details';
  useKey('Ctrl+Enter', isShown ? () => void submit() : null);
  useFirstBox(form, isShown);
  const title =
    kind === 'create'
      ? t('New %{label}', { label: view.label })
      : t('Edit %{label}', { label: view.label });
  const sections = grouped(Object.entries(fields)).map(([group]) => group || title);
  const boxes = (
    <form
      ref={form}
      className="fills card"
      style={{ overflow: 'hidden' }}
      data-kind={kind}
      noValidate
      aria-label={title}
      onSubmit={submit}
    >
      <div className="fills" style={{ flexDirection: 'row' }}>
        {sections.length > 1 && <SectionNav sections={sections} place={form} />}
        <div className={`column scrolls ${styles.fields}`}>
          {row && <FixedFields noun={noun} row={row} fields={fields} />}
          {kind === 'create' && (
            <StartFrom
              noun={noun}
              onChoose={(template) => saving.startFrom(template, fixedNames)}
            />
          )}
          <FormFields
            noun={noun}
            title={title}
            fields={fields}
            values={values}
            fixedNames={fixedNames}
            row={row}
          />
        </div>
      </div>
      <SaveBar
        fault={saving.fault}
        changes={changes}
        isSending={saving.isSending}
        waitingFor={saving.waitingFor}
        onCancel={() => void navigate(-1)}
      />
    </form>
  );
  return (
    <FormContexts form={saving.form}>
      {row ? (
        <>
          <PageHead
            title={title}
            subtitle={<span className="mono">{rowName(noun as Resource, row)}</span>}
            badge={<RowBadge noun={noun} row={row} />}
            actions={
              <>
                <Moves view={view} row={row} isHeld={changes > 0} onMoved={saving.take} />
                <Remove view={view} row={row} />
              </>
            }
          />
          <HeldChange view={view} id={String(row.id)} row={row} />
        </>
      ) : (
        <PageHead title={title} />
      )}
      <FormDraft
        draft={draft}
        fixedNames={fixedNames}
        onDecided={() => form.current?.querySelector<HTMLElement>(firstBox)?.focus()}
      />
      {row ? (
        <RowTabs view={view} id={String(row.id)}>
          {boxes}
        </RowTabs>
      ) : (
        boxes
      )}
      {row && <MergeOvertaken saving={saving} noun={noun} row={row} />}
      <Leaving blocker={blocker} changes={changes} onLeave={draft.forget} />
    </FormContexts>
  );
};

/** Gives the first box the focus when the form opens, unless it opens at its history. */
const useFirstBox = (form: RefObject<HTMLElement | null>, isShown: boolean) => {
  const [isTyping] = useState(isShown);
  useEffect(() => {
    if (!isTyping) return;
    // In the next frame, which is laid out anyway.
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(firstBox)?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [form, isTyping]);
};
