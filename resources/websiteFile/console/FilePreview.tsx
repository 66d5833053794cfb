import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { t } from '#console/browser/language.ts';
import { useAsk } from '#console/calls/callsTo.ts';
import { Download } from '#console/files/Download.tsx';
import { Banner } from '#console/parts/Banner.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { Segments } from '#console/parts/Segments.tsx';
import { PublicFileTable } from './PublicFileTable.tsx';
import { type FileNow, websiteCalls } from './websiteFiles.ts';

const Choices = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 20px',
  padding: '8px 12px',
  '& > *': { width: 190 },
});

type Form = 'table' | 'text';
type Version = 'now' | 'published';

/** One file, as a table or as its text: as it would be published now, or as it is published. */
export const FilePreview = ({ file }: { file: FileNow }) => {
  const [form, setForm] = useState<Form>('table');
  const [version, setVersion] = useState<Version>('now');
  const { fileName, id, why } = file;
  const preview = useAsk(
    websiteCalls,
    'preview',
    { query: { fileName } },
    { placeholderData: (before) => before },
  );
  const isPublished = (preview.data?.published ?? null) !== null;
  const text =
    version === 'published' && isPublished ? preview.data?.published : preview.data?.text;
  return (
    <Panel
      title={<span className="mono">{fileName}</span>}
      fill
      actions={
        id !== null && (
          <Download href={websiteCalls.addressOf('file', { params: { id } })}>
            {t('Download')}
          </Download>
        )
      }
    >
      {why !== null && (
        <Banner colour="red" label={t('Why it is not published')}>
          {t(
            'The figures differ from the bids, so this file is not published; what is published stays. %{why}',
            { why },
          )}
        </Banner>
      )}
      <Choices>
        <Segments
          label={t('Version')}
          name="version"
          value={version === 'published' && isPublished ? 'published' : 'now'}
          options={[
            { value: 'now', label: t('Now') },
            { value: 'published', label: t('Published'), disabled: !isPublished },
          ]}
          onChange={setVersion}
        />
        <Segments
          label={t('Shown as')}
          name="form"
          value={form}
          options={[
            { value: 'table', label: t('Table') },
            { value: 'text', label: t('Text') },
          ]}
          onChange={setForm}
        />
      </Choices>
      {preview.error && (
        <p role="alert" className="note fault">
          {preview.error.message}
        </p>
      )}
      {text !== undefined &&
        text !== null &&
        (form === 'table' ? (
          <PublicFileTable text={text} />
        ) : (
          <pre className="mono note" style={{ margin: 0, color: 'inherit' }}>
            {text}
          </pre>
        ))}
    </Panel>
  );
};
