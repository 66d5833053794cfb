import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { useAsk } from '#console/calls/callsTo.ts';
import { useJob } from '#console/calls/useJob.ts';
import { shown } from '#console/fields/widgets.ts';
import { Banner } from '#console/parts/Banner.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Columns } from '#console/parts/Columns.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { useKey } from '#console/parts/useKey.ts';
import { websiteFile, websiteFileState } from '#schemas/websiteFile.ts';
import { FilePreview } from './FilePreview.tsx';
import { GenerateDialog } from './GenerateDialog.tsx';
import { type FilesNow, websiteCalls } from './websiteFiles.ts';

const { contents, series } = websiteFile.fields;

/**
 * The page /utils/WebsiteFileGeneration: every public file as it would be now, held against what is published;
 * one of them in preview; and the generation on demand. `?file=` names the file in preview.
 */
export const WebsiteFilesPage = () => {
  const now = useAsk(websiteCalls, 'now', {}, { refetchInterval: 15_000 });
  const client = useQueryClient();
  const generation = useJob(() => websiteCalls.ask('generate', { body: {} as never }));
  const { isOver } = generation;
  useEffect(() => {
    if (!isOver) return;
    for (const call of ['now', 'preview'] as const)
      void client.invalidateQueries({ queryKey: [websiteCalls.key(call)] });
  }, [client, isOver]);
  const [address, setAddress] = useSearchParams();
  const [isAsking, setIsAsking] = useState(false);
  const files = now.data?.files ?? [];
  const named = address.get('file');
  const file = files.find(({ fileName }) => fileName === named) ?? files[0] ?? null;
  const canBegin = !generation.isUnderWay && files.length > 0;
  useKey('g', canBegin ? () => setIsAsking(true) : null);
  return (
    <>
      <PageHead
        title={t('Website File Generation')}
        subtitle={now.data && howPublished(now.data)}
        actions={
          <>
            <Button to={websiteFile.screens.list}>{t('Website File Logs')}</Button>
            <Button
              variant="contained"
              kbd="g"
              disabled={!canBegin}
              onClick={() => setIsAsking(true)}
            >
              {generation.isUnderWay ? t('Generating…') : t('Generate')}
            </Button>
          </>
        }
      />
      {generation.fault !== null && (
        <Banner colour="red" label={t('The generation failed')}>
          {generation.fault}
        </Banner>
      )}
      {generation.outcome !== null && (
        <Banner colour="green" label={t('The generation ended')}>
          <span role="status">{generation.outcome}</span>
        </Banner>
      )}
      <Columns widths="minmax(560px, 2fr) minmax(0, 3fr)" areWideTables>
        <Panel title={t('Files of the current offers')} fill>
          <PlainTable
            label={t('Files of the website')}
            rows={files}
            rowKey={({ fileName }) => fileName}
            onOpen={({ fileName }) => setAddress({ file: fileName }, { replace: true })}
            isCurrent={(row) => row === file}
            empty={
              now.isPending
                ? t('Loading…')
                : (now.error?.message ??
                  t(
                    'No offer is current today, so there is nothing to publish. The files of past days are in the logs.',
                  ))
            }
            columns={(column) => [
              column('contents', t('Contents'), { width: 170 }, (row) => (
                <>
                  <b>{row.symbol ?? t('All offers')}</b>{' '}
                  <span className="row faded" style={{ display: 'inline-flex' }}>
                    {[shown(contents, row.contents), row.series && shown(series, row.series)]
                      .filter(Boolean)
                      .map((words, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the two words never move
                        <span key={at}>{words}</span>
                      ))}
                  </span>
                </>
              )),
              column('rows', t('Rows'), { align: 'right', width: 56 }, ({ rows }) => rows),
              column('state', t('State'), { width: 140 }, (row) =>
                shown(websiteFileState, row.state),
              ),
              column('publishedAt', t('Published'), { width: 84 }, ({ publishedAt }) =>
                publishedAt ? timeText(publishedAt).slice(11) : '–',
              ),
            ]}
          />
        </Panel>
        {file && <FilePreview key={file.fileName} file={file} />}
      </Columns>
      {isAsking && now.data && (
        <GenerateDialog
          now={now.data}
          onGenerate={generation.begin}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
};

/** How the files are published, in words for the head of the page. */
const howPublished = ({ isFeedOn, sendsTo, everySeconds, keepDays }: FilesNow): string =>
  [
    everySeconds === null
      ? t('On demand only')
      : t('Every %{everySeconds} s of a session, and at the close', { everySeconds }),
    isFeedOn ? t('public feed on') : t('public feed off'),
    sendsTo === null ? t('not sent') : t('sent by SFTP'),
    t('kept %{keepDays} days', { keepDays }),
  ].join(' · ');
