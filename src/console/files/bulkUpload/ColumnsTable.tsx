import { type Field, type Fields, type Resource, scopeOf, viewFor, writableOf } from '#model';
import { limitWords } from '#model/values/limits.ts';
import { nouns } from '#registry';
import { say, t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { Panel } from '../../parts/Panel.tsx';
import { PlainTable } from '../../parts/PlainTable.tsx';

/** Contents of each column of a master's file, described by its schema. */
export const ColumnsTable = ({ master }: { master: Resource | null }) => {
  const reader = useReader();
  if (!master)
    return (
      <Panel title={t('Columns')} fill>
        <p className="note">
          {t('Choose a master to see the columns of its file and the values that they accept.')}
        </p>
      </Panel>
    );
  // A file cannot set a password, and the reader's own fixed values need not be in it.
  const view = viewFor(reader, 'create', master);
  const own = view ? scopeOf(reader, view) : {};
  const columns = writableOf(master, 'create')
    .map((name) => ({ name, field: (master.fields as Fields)[name] as Field }))
    .filter(({ field }) => !field.isSecret);
  return (
    <Panel title={t('Columns of a file of %{label}', { label: t(master.label) })} fill>
      <PlainTable
        label={t('Columns of a file of %{label}', { label: t(master.label) })}
        rows={columns}
        rowKey={({ name }) => name}
        columns={(column) => [
          column('label', t('Column'), ({ field }) => <b>{t(field.label)}</b>),
          column('required', t('Required'), ({ name, field }) =>
            name in own || field.options.optional ? t('may be blank') : t('yes'),
          ),
          column('limits', t('Allowed values'), ({ name, field }) => (
            <span className="words faded" style={{ whiteSpace: 'normal' }}>
              {name in own
                ? t('your own: %{own}', { own: own[name] })
                : say(limitWords(field, nouns))}
            </span>
          )),
        ]}
      />
    </Panel>
  );
};
