import MuiButton from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type DragEvent, useId, useRef, useState } from 'react';
import { bytesText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { focus } from '../parts/looks.ts';

const Drop = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 108,
  padding: 12,
  border: '1px dashed var(--line-strong)',
  borderRadius: 6,
  background: 'var(--sunken)',
  textAlign: 'center',
  '&[data-over]': { borderColor: 'var(--accent)', background: 'var(--accent-soft)' },
  '& > input:focus-visible + label': focus,
});

export type FileDropWords = {
  /** The types of files that the browser shows for choice. */
  accept?: string;
  /** Text before the button that browses. */
  invitation?: string;
  /** The text shown while no file can be accepted. */
  before?: string;
};

/**
 * Where the file comes from: dropped here, or browsed for. The box is the browser's own, so that the
 * keyboard finds it, under a label that looks like a button.
 */
export const FileDrop = ({
  file,
  isReady,
  words: {
    accept = '.csv,text/csv',
    invitation = t('Drop a CSV file here, or'),
    before = t('Choose the master first, then its CSV file.'),
  } = {},
  onFile,
}: {
  file: File | null;
  /** A file can be taken; before that there is nothing to browse for. */
  isReady: boolean;
  words?: FileDropWords;
  onFile: (file: File | null) => void;
}) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (isReady && dropped) onFile(dropped);
  };
  return (
    <Drop
      data-over={(isOver && isReady) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {file ? (
        <p className="row breaks" style={{ flexWrap: 'nowrap' }}>
          <b className="mono">{file.name}</b>
          <span>{bytesText(file.size)}</span>
          <Button
            variant="text"
            disabled={!isReady}
            onClick={() => {
              onFile(null);
              // Focus would be lost with the button.
              requestAnimationFrame(() => input.current?.focus());
            }}
          >
            {t('Remove')}
          </Button>
        </p>
      ) : (
        <p className="faded">{isReady ? invitation : before}</p>
      )}
      {isReady && (
        <>
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept}
            className="unseen"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) onFile(chosen);
              // The same file, mended meanwhile, can be chosen again.
              target.value = '';
            }}
          />
          {/* biome-ignore lint/a11y/useValidAriaRole: without a word of ours, MUI calls the label a button, and the box is one stop already */}
          <MuiButton component="label" role={undefined} tabIndex={-1} htmlFor={id}>
            {file ? t('Browse another file') : t('Browse file')}
          </MuiButton>
        </>
      )}
    </Drop>
  );
};
