import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { FileOfRun } from '#model/answers/processAnswers.ts';
import { withoutHidden } from '#model/values/oneForm.ts';
import { bytesText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { Fingerprint } from '../../parts/Fingerprint.tsx';
import { PlainTable } from '../../parts/PlainTable.tsx';
import { TextBox } from '../../parts/TextBox.tsx';
import { addressOfFile } from '../run/run.ts';

const Table = styled('div')({
  overflowX: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  '& tbody tr:last-child td': { borderBottom: 0 },
});

// The name has the width to itself, so that one line is mostly enough; its end tells names apart.
const File = styled('span')({
  display: 'block',
  width: 0,
  minWidth: '100%',
  padding: '3px 0',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
});

/** More files than this are not looked through by eye: a file for each member is many. */
const few = 12;

/** The files of a step, to be taken, each with its size and the fingerprint of what is in it. */
export const FilesTable = ({
  runId,
  step,
  files,
}: {
  runId: number;
  step: string;
  files: readonly FileOfRun[];
}) => {
  const [part, setPart] = useState('');
  const sought = withoutHidden(part).toLowerCase();
  const found = files.filter(({ name }) => name.toLowerCase().includes(sought));
  return (
    <div className="column" style={{ gap: 6 }}>
      {files.length > few && (
        <div style={{ maxWidth: 320 }}>
          <TextBox
            label={t('Find a file')}
            hint={sought && t('%{found} of %{files}', { found: found.length, files: files.length })}
            placeholder={t('Part of its name, as M001')}
            value={part}
            onChange={setPart}
          />
        </div>
      )}
      <Table>
        <PlainTable<FileOfRun>
          label={t('Files of %{step}', { step })}
          rows={found}
          rowKey={({ fileId }) => fileId}
          empty={sought ? t('No file name contains this text.') : t('It has no files yet.')}
          columns={(column) => [
            column('name', t('File'), { width: '100%' }, (file) => (
              <File>
                <a
                  className="mono"
                  style={{ display: 'inline-flex', alignItems: 'center', minHeight: 24 }}
                  href={addressOfFile(runId, file)}
                  download={file.name}
                >
                  {file.name}
                </a>
                <span className="small" style={{ display: 'block' }}>
                  {t('SHA-256')} <Fingerprint sha256={file.sha256} of={file.name} />
                </span>
              </File>
            )),
            column('bytes', t('Size'), { align: 'right' }, ({ bytes }) => bytesText(bytes)),
          ]}
        />
      </Table>
    </div>
  );
};
