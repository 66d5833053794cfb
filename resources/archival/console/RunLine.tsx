import { Link } from 'react-router-dom';
import { quantityText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { ProgressBar } from '#console/parts/ProgressBar.tsx';
import { Status } from '#console/parts/Status.tsx';
import { useRun } from '#console/processes/run/useRun.ts';
import { filled } from '#model';
import { archival } from '#schemas/archival.ts';

/** The progress of a run: its current or failed step, with a link to its page. */
export const RunLine = ({ runId }: { runId: number }) => {
  const { data } = useRun(String(runId));
  const to = filled(archival.pages?.run.path ?? '', { runId }) ?? '/';
  const link = <Link to={to}>{t('Run %{runId}', { runId })}</Link>;
  const steps = data?.steps ?? [];
  const failed = steps.find(({ stepStatus }) => stepStatus === 'Error');
  if (failed)
    return (
      <span>
        <Status colour="red">{t('%{label} failed', { label: failed.label })}</Status>{' '}
        {failed.message} {link}
      </span>
    );
  const at = steps.find(({ stepStatus }) => stepStatus !== 'Completed');
  if (!at) return link;
  return (
    <ProgressBar
      label={at.label}
      done={at.done}
      of={at.total > 0 ? at.total : null}
      words={
        at.total > 0
          ? t('%{done} of %{total}', { done: quantityText(at.done), total: quantityText(at.total) })
          : t('is about to begin')
      }
      end={link}
    />
  );
};
