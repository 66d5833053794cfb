import { type ReactNode, useEffect, useRef } from 'react';
import type { HttpError } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router-dom';
import { quantityText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Unread } from '../parts/Unread.tsx';

type LinesQuery = {
  data?: { lines: readonly { line: number }[]; next: number | null } | undefined;
  error: HttpError | null;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

/** Rows of a file a page at a time, walked by the number of the line, which `?after=` of the address has. */
export const LinesPanel = ({
  request,
  subtitle,
  actions,
  children,
}: {
  request: LinesQuery;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => {
  const { data, isPlaceholderData } = request;
  const [search, setSearch] = useSearchParams();
  const after = search.get('after');
  // Pages are walked by key, so only our own steps know where the page before began.
  const state = useLocation().state as { before?: string[] } | null;
  const before = state?.before ?? [];
  const place = useRef<HTMLDivElement>(null);
  // A new page begins at its top.
  useEffect(() => {
    if (after !== null) place.current?.querySelector('tbody')?.scrollIntoView({ block: 'nearest' });
  }, [after]);

  const go = (to: string | null, trail: string[]) => {
    const next = new URLSearchParams(search);
    if (to === null) next.delete('after');
    else next.set('after', to);
    setSearch(next, { state: { before: trail } });
  };
  const next = data?.next ?? null;
  return (
    <Panel
      fill
      title={t('Rows of the file')}
      subtitle={subtitle}
      actions={actions}
      footer={
        <>
          <span role="status">{placeWords(data?.lines ?? [])}</span>
          <span className="grow" />
          <Button variant="text" disabled={after === null} onClick={() => go(null, [])}>
            {t('« First')}
          </Button>
          <Button
            variant="text"
            disabled={before.length === 0}
            onClick={() => go(before.at(-1) || null, before.slice(0, -1))}
          >
            {t('‹ Previous')}
          </Button>
          <Button
            variant="text"
            disabled={next === null}
            onClick={() => go(String(next), [...before, after ?? ''])}
          >
            {t('Next ›')}
          </Button>
        </>
      }
    >
      <div ref={place} className={isPlaceholderData ? 'stale' : undefined}>
        {request.error && <Unread request={request} />}
        {data && children}
      </div>
    </Panel>
  );
};

const placeWords = (lines: readonly { line: number }[]): string => {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return t('No rows');
  return first === last
    ? t('Row %{line} of the file', { line: quantityText(first.line) })
    : t('Rows %{line} to %{line2} of the file', {
        line: quantityText(first.line),
        line2: quantityText(last.line),
      });
};
