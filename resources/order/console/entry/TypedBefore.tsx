import { t } from '#console/browser/language.ts';
import { Age } from '#console/parts/Age.tsx';
import { Banner } from '#console/parts/Banner.tsx';
import { Button } from '#console/parts/Button.tsx';
import type { useDraft } from './useDraft.ts';

type Memory = ReturnType<typeof useDraft>;

/**
 * Offers a bid that was typed in a tab that is closed. It was not placed, and is checked like any
 * other bid before it is.
 */
export const TypedBefore = ({
  memory,
  bid: { at, security, draft },
}: {
  memory: Memory;
  bid: NonNullable<Memory['offered']>;
}) => (
  <Banner
    colour="blue"
    label={t('Typed before and not placed')}
    actions={
      <>
        <Button onClick={() => memory.decide(false)}>{t('Discard')}</Button>
        <Button
          variant="contained"
          changes={false}
          onClick={() => {
            memory.decide(true);
            memory.replace(draft, security ?? '');
          }}
        >
          {t('Restore')}
        </Button>
      </>
    }
  >
    {t('You typed a bid here and did not place it:')}{' '}
    <b>{[security, draft.clientId, draft.quantity].filter(Boolean).join(', ')}</b>{' '}
    <span className="muted">
      <Age since={at} />
    </span>
  </Banner>
);
