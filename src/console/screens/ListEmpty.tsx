import type { View } from '#model';
import { Age } from '../parts/Age.tsx';
import { Button } from '../parts/Button.tsx';

/** There is nothing at all: the schema's words, and the way to the first one where it is allowed. */
export const NothingYet = ({ view, createAt }: { view: View; createAt: string | null }) => (
  <>
    <span>{view.list.empty ?? `No ${view.plural} yet`}</span>
    {createAt && <Button to={createAt}>New {view.label}</Button>}
  </>
);

/** Something is there, and none of it is what was asked for, as far as has been looked. */
export const NothingMatches = ({
  view,
  onClear,
  onFurther,
}: {
  view: View;
  onClear: () => void;
  /** Goes on looking, where the list did not end yet. */
  onFurther: (() => void) | null;
}) => (
  <>
    <span>
      {onFurther
        ? `No ${view.plural} so far match what is searched and filtered; there are more to look through.`
        : `No ${view.plural} match what is searched and filtered.`}
    </span>
    {onFurther && (
      <Button kind="main" onClick={onFurther}>
        Look further
      </Button>
    )}
    <Button onClick={onClear}>Clear the filters</Button>
  </>
);

/** The list could not be fetched; what was fetched before stays below, with its age. */
export const ListFailed = ({
  message,
  since,
  onRetry,
}: {
  message: string;
  since: number | undefined;
  onRetry: () => void;
}) => (
  <div role="alert">
    {message}{' '}
    {since !== undefined && (
      <span>
        What is shown is <Age since={since} />.{' '}
      </span>
    )}
    <Button onClick={onRetry}>Retry</Button>
  </div>
);
