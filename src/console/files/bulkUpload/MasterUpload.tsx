import { useNavigate, useSearchParams } from 'react-router-dom';
import { bulkUpload, uploadPath } from '#own/bulkUpload/bulkUpload.ts';
import { t } from '../../browser/language.ts';
import { rowFilesOf } from '../../calls/rowAt.ts';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { KindBox } from '../KindBox.tsx';
import { UploadPage } from '../UploadPage.tsx';
import { useUpload } from '../useUpload.ts';
import { ColumnsTable } from './ColumnsTable.tsx';
import { mastersFor } from './masters.ts';

/** Brings a file of rows of one master: choose the master, choose the file, send it to be checked. */
export const MasterUpload = () => {
  const masters = mastersFor(useReader());
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const master = masters.find(({ name }) => name === search.get('master')) ?? null;
  const upload = useUpload(async (file, sending) => {
    if (!master) return;
    const batch = await rowFilesOf(master).check(file, sending);
    await navigate(`${uploadPath}/${batch.batchId}`);
  });
  const choose = (name: string | null) => {
    upload.take(null);
    setSearch(name === null ? {} : { master: name }, { replace: true });
  };
  return (
    <UploadPage
      title={bulkUpload.pages?.upload.label}
      actions={<Button to={bulkUpload.screens.list}>{t('Previous Master Uploads')}</Button>}
      upload={upload}
      kind={
        <KindBox
          label={t('Master')}
          kinds={masters.map(({ name, label }) => [name, label])}
          chosen={master?.name ?? null}
          // As the specification has it (§4.9): what a file is of is not changed under it.
          disabled={upload.file !== null}
          link={
            master && (
              <a href={rowFilesOf(master).sample} download>
                {t('Sample file of %{label}', { label: master.label })}
              </a>
            )
          }
          onChoose={choose}
        />
      }
      isKindChosen={master !== null}
      hint={hintOf(master !== null, upload.file !== null)}
      go={t('Upload')}
      onReset={() => choose(null)}
      layout={<ColumnsTable master={master} />}
    />
  );
};

const hintOf = (hasMaster: boolean, hasFile: boolean): string => {
  if (!hasMaster) return t('Please Select Master');
  return hasFile
    ? t('Click on upload button to upload the selected file')
    : t('Please Select File');
};
