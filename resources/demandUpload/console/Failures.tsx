import { quantityText } from '#console/browser/format.ts';
import { saveFile } from '#console/browser/saveFile.ts';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import styles from './DemandUpload.module.css';

/** Every check that a file has failed, each with the row it is about. */
export const Failures = ({
  fileName,
  failures,
}: {
  fileName: string;
  failures: readonly string[];
}) => {
  const rows = failures.map((words, at) => {
    const [, row = '', fault = words] = /^Row (\d+): (.*)$/s.exec(words) ?? [];
    return { at, row, fault };
  });
  return (
    <Panel
      title="Following validation checks have failed:"
      fill
      actions={
        <Button
          onClick={() =>
            saveFile(`${fileName}-checks.txt`, 'text/plain', `${failures.join('\r\n')}\r\n`)
          }
        >
          Save this list
        </Button>
      }
    >
      <p className={styles.note}>
        Nothing of <b className="mono">{fileName}</b> is loaded. Mend{' '}
        {failures.length === 1 ? 'this' : `all ${quantityText(failures.length)}`} and upload it
        again.
      </p>
      <PlainTable
        label="Failed checks"
        rows={rows}
        rowKey={({ at }) => at}
        columns={[
          {
            name: 'row',
            label: 'Row',
            width: 84,
            align: 'right',
            render: ({ row }) => (row === '' ? 'File' : quantityText(Number(row))),
          },
          {
            name: 'fault',
            label: 'What is wrong',
            render: ({ fault }) => <span className={styles.fault}>{fault}</span>,
          },
        ]}
      />
    </Panel>
  );
};
