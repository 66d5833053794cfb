import { t } from '#console/browser/language.ts';
import { Download } from '#console/files/Download.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { fieldsOf } from '#model';
import { tradingMember } from '#schemas/tradingMember.ts';
import { reconciliationCalls } from './reconciliationCalls.ts';

const notes: Readonly<Record<string, string>> = {
  get tradingMemberId() {
    return t('Identifies the member; the only mandatory column');
  },
  get orderValueLimit() {
    return t('Not compared: limits are set on Limit Setting');
  },
};

const columns = fieldsOf(tradingMember).map(([name, { label }]) => ({
  label,
  words: notes[name] ?? t('Compared where the file has the column'),
}));

/** The columns of a file of members. */
export const MemberColumns = () => (
  <Panel
    title={t('Columns')}
    fill
    actions={
      <Download href={reconciliationCalls.addressOf('sample')}>{t('Download sample')}</Download>
    }
  >
    <p className="note">
      {t(
        'A CSV file of all members, whose first row names the columns, in any order. An export of Trading Members is one.',
      )}
    </p>
    <PlainTable
      label={t('Columns of the file')}
      rows={columns}
      rowKey={({ label }) => label}
      columns={(column) => [
        column('label', t('Column'), { width: 160 }, ({ label }) => <b>{label}</b>),
        column('words', t('Use'), ({ words }) => (
          <span className="faded" style={{ whiteSpace: 'normal' }}>
            {words}
          </span>
        )),
      ]}
    />
  </Panel>
);
