import { useGetList } from 'react-admin';
import { t } from '#console/browser/language.ts';
import { SelectBox } from '#console/parts/SelectBox.tsx';
import type { Role } from '#domain/roles.ts';

type Template = { id: string; templateName: string; message: string; toRole: Role | null };

/**
 * A choice of stored messages: one of them fills the form, where it can still be changed. The box
 * takes its space from the beginning, so that the form below does not move under the mouse when the
 * templates arrive.
 */
export const ChooseTemplate = ({ onChoose }: { onChoose: (template: Template) => void }) => {
  const {
    data = [],
    isPending,
    isError,
  } = useGetList<Template>('broadcastTemplate', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'templateName', order: 'ASC' },
  });
  return (
    <div style={{ maxWidth: 360 }}>
      <SelectBox
        label={t('Template')}
        value=""
        disabled={data.length === 0}
        onChange={(value) => {
          const chosen = data.find(({ templateName }) => templateName === value);
          if (chosen) onChoose(chosen);
        }}
      >
        <option value="">
          {isPending
            ? t('Loading…')
            : isError
              ? t('The templates could not be read')
              : offer(data.length)}
        </option>
        {data.map(({ templateName }) => (
          <option key={templateName}>{templateName}</option>
        ))}
      </SelectBox>
    </div>
  );
};

const offer = (templates: number): string =>
  templates === 0 ? t('There are no templates yet') : t('Choose one to begin with');
