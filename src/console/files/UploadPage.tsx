import type { ReactNode } from 'react';
import { t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { Columns } from '../parts/Columns.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { Panel } from '../parts/Panel.tsx';
import { FileDrop, type FileDropWords } from './FileDrop.tsx';
import { UploadFault } from './UploadFault.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { Upload } from './useUpload.ts';

/**
 * The page for uploading a file: its kind, the file, the progress of sending and any fault; next to
 * them, the layout of the file.
 */
export const UploadPage = ({
  title,
  actions,
  panel = 'File',
  upload,
  kind,
  isKindChosen = true,
  words,
  outcome,
  fault = upload.fault,
  note,
  hint,
  go,
  canGo = true,
  onReset,
  onGo = () => void upload.start(),
  layout,
}: {
  title: string | undefined;
  /** Buttons of the head of the page. */
  actions: ReactNode;
  /** The title of the panel that the file is chosen in. */
  panel?: string;
  upload: Upload;
  /** Where it is chosen what the file is of. */
  kind?: ReactNode;
  /** A file can be chosen; before that there is nothing to browse for. */
  isKindChosen?: boolean;
  words?: FileDropWords;
  /** Outcome of the last file. */
  outcome?: ReactNode;
  fault?: Upload['fault'];
  /** Note on the processing of a sent file. */
  note?: ReactNode;
  /** The user's next step. */
  hint: string;
  /** The words of the button that sends it. */
  go: string;
  canGo?: boolean;
  /** Forgets what the file is of, where that is chosen; the file is forgotten by itself. */
  onReset?: () => void;
  onGo?: () => void;
  /** Description of the file's layout. */
  layout: ReactNode;
}) => {
  const { file, sent } = upload;
  const isSending = sent !== null;
  const isBegun = file !== null || (onReset !== undefined && isKindChosen);
  return (
    <>
      <PageHead title={title} actions={actions} />
      <Columns widths="420px minmax(0, 1fr)">
        <Panel title={t(panel)}>
          <form
            className="column"
            style={{ gap: 14, padding: '14px 16px' }}
            onSubmit={(event) => {
              event.preventDefault();
              onGo();
            }}
          >
            {kind}
            <FileDrop
              file={file}
              isReady={isKindChosen && !isSending}
              words={words}
              onFile={upload.take}
            />
            {sent && file && <UploadProgress sent={sent} onStop={upload.stop} />}
            {outcome}
            {fault && <UploadFault fault={fault} />}
            {note && (
              <p className="faded" style={{ whiteSpace: 'normal' }}>
                {note}
              </p>
            )}
            <UploadFoot
              hint={isSending ? null : hint}
              go={go}
              canReset={!isSending && isBegun}
              canGo={file !== null && isKindChosen && !isSending && canGo}
              onReset={() => {
                upload.take(null);
                onReset?.();
              }}
            />
          </form>
        </Panel>
        {layout}
      </Columns>
    </>
  );
};

/** The next step in words, and the buttons that reset the form and send the file. */
const UploadFoot = ({
  hint,
  go,
  canReset,
  canGo,
  onReset,
}: {
  hint: string | null;
  go: string;
  canReset: boolean;
  canGo: boolean;
  onReset: () => void;
}) => (
  <footer className="row" style={{ flexWrap: 'nowrap' }}>
    <p role="status" className="faded grow">
      {hint}
    </p>
    <Button disabled={!canReset} onClick={onReset}>
      {t('Reset')}
    </Button>
    <Button variant="contained" type="submit" disabled={!canGo}>
      {go}
    </Button>
  </footer>
);
