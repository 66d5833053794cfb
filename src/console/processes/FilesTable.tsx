import type { FileOfRun } from '#model/processAnswers.ts';
import { addressOf } from '../api.ts';
import { bytesText } from '../format.ts';
import { Fingerprint } from '../parts/Fingerprint.tsx';
import { PlainTable } from '../parts/PlainTable.tsx';
import { filePath } from './run.ts';

/** The files of a step, to be taken, each with its size and the fingerprint of what is in it. */
export const FilesTable = ({
  runId,
  step,
  files,
}: {
  runId: number;
  step: string;
  files: readonly FileOfRun[];
}) => (
  <PlainTable<FileOfRun>
    label={`Files of ${step}`}
    rows={files}
    rowKey={({ fileId }) => fileId}
    empty="It keeps no file yet."
    columns={[
      {
        name: 'name',
        label: 'File',
        render: (file) => (
          <a className="mono" href={addressOf(filePath(runId, file))} download={file.name}>
            {file.name}
          </a>
        ),
      },
      { name: 'bytes', label: 'Size', align: 'right', render: ({ bytes }) => bytesText(bytes) },
      {
        name: 'sha256',
        label: 'SHA-256',
        render: ({ name, sha256 }) => <Fingerprint sha256={sha256} of={name} />,
      },
    ]}
  />
);
