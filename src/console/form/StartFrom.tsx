import { useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { type Noun, orderOf, type Resource, viewFor } from '#model';
import { t } from '../browser/language.ts';
import { Choose } from '../fields/Choose.tsx';
import { useReader } from '../nouns/reader.ts';
import { useNoun } from '../nouns/useNoun.ts';

type Props = { noun: Noun; onChoose: (template: RaRecord) => void };

/** Where a schema says that a new row can start from a template: which one. What it leaves blank stays. */
export const StartFrom = ({ noun, onChoose }: Props) => {
  const reader = useReader();
  const template = useNoun((noun as Partial<Resource>).template);
  const view = template && viewFor(reader, 'list', template);
  return (
    view && (
      <Templates view={view.name} label={view.label} by={orderOf(view).field} onChoose={onChoose} />
    )
  );
};

const Templates = ({
  view,
  label,
  by,
  onChoose,
}: {
  view: string;
  label: string;
  by: string;
  onChoose: Props['onChoose'];
}) => {
  const [chosen, setChosen] = useState('');
  const { data = [] } = useGetList(view, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: by, order: 'ASC' },
    filter: {},
  });
  if (data.length === 0) return null;
  return (
    // As wide as two boxes of the groups below.
    <div style={{ maxWidth: 512 }}>
      <Choose
        name="template"
        field={{
          kind: 'choice',
          label: t('Start from a %{label}', { label }),
          options: {
            help: t('Takes all values of the template. Other fields keep what you typed.'),
          },
        }}
        value={chosen}
        error={null}
        isRequired={false}
        inputRef={null}
        onBlur={() => {}}
        options={data.map((row) => ({ value: String(row.id), label: String(row[by]) }))}
        onChange={(id) => {
          setChosen(String(id));
          const template = data.find((row) => String(row.id) === id);
          if (template) onChoose(template);
        }}
      />
    </div>
  );
};
