import { filled, keyValues, type Resource, viewFor } from '#model';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { rowPath } from '../../nouns/rowPath.ts';
import { Button } from '../../parts/Button.tsx';
import type { UploadLine } from './batch.ts';

/** The way to the row of the master that a row of the file is about. A new one is there once it is written. */
export const MasterRowLink = ({ line, master }: { line: UploadLine; master: Resource }) => {
  const reader = useReader();
  const view = viewFor(reader, 'list', master);
  const path = view && rowPath(reader, view);
  const key = line.key !== null ? keyValues(master, line.key) : null;
  const isThere = line.verdict !== 'new' || line.outcome === 'written';
  return path && key && isThere ? (
    <Button to={filled(path, key)}>{t('Open the %{label}', { label: master.label })}</Button>
  ) : null;
};
