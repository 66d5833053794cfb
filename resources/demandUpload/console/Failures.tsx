import { quantityText } from '#console/browser/format.ts';
import { richly, t } from '#console/browser/language.ts';
import { saveFile } from '#console/browser/saveFile.ts';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';

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
      title={t('Following validation checks have failed:')}
      fill
      actions={
        <Button
          onClick={() =>
            saveFile(`${fileName}-checks.txt`, 'text/plain', `${failures.join('\r\n')}\r\n`)
          }
        >
          {t('Save this list')}
        </Button>
      }
    >
      <p className="note">
        {richly('Nothing of %{fileName} is loaded. Mend %{failures} and upload it again.', {
          fileName: <b className="mono">{fileName}</b>,
          failures: t('this |||| all %{count}', { count: quantityText(failures.length) }),
        })}
      </p>
      <PlainTable
        label={t('Failed checks')}
        rows={rows}
        rowKey={({ at }) => at}
        columns={(column) => [
          column('row', t('Row'), { align: 'right', width: 84 }, ({ row }) =>
            row === '' ? t('File') : quantityText(Number(row)),
          ),
          column('fault', t('What is wrong'), ({ fault }) => (
            <span className="breaks" style={{ whiteSpace: 'normal' }}>
              {fault}
            </span>
          )),
        ]}
      />
    </Panel>
  );
};
