import { useGetList } from 'react-admin';
import type { Role } from '#domain/roles.ts';
import styles from './SendBroadcast.module.css';

type Template = { id: string; templateName: string; message: string; toRole: Role | null };

/** Words kept for such a day: one of them fills the form, where they can still be changed. */
export const ChooseTemplate = ({ onChoose }: { onChoose: (template: Template) => void }) => {
  const { data = [] } = useGetList<Template>('broadcastTemplate', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'templateName', order: 'ASC' },
  });
  if (data.length === 0) return null;
  return (
    <label className={styles.template}>
      Template
      <select
        value=""
        onChange={({ target }) => {
          const chosen = data.find(({ templateName }) => templateName === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        <option value="">Choose one to begin with</option>
        {data.map(({ templateName }) => (
          <option key={templateName}>{templateName}</option>
        ))}
      </select>
    </label>
  );
};
