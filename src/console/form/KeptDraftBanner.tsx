import type { KeptDraft } from '../browser/keptDrafts.ts';
import { t } from '../browser/language.ts';
import { Age } from '../parts/Age.tsx';
import { Banner } from '../parts/Banner.tsx';
import { Button } from '../parts/Button.tsx';

/** Says what was typed into a form before and not saved, with its age; it can be taken back. */
export const KeptDraftBanner = ({
  draft: { at, values },
  isOvertaken,
  onTake,
  onForget,
}: {
  draft: KeptDraft;
  /** The row was changed by somebody since. */
  isOvertaken: boolean;
  onTake: () => void;
  onForget: () => void;
}) => {
  const count = Object.keys(values).length;
  return (
    <Banner
      colour="blue"
      label={t('Typed before and not saved')}
      actions={
        <>
          <Button onClick={onForget}>{t('Discard')}</Button>
          <Button variant="contained" changes={false} onClick={onTake}>
            {t('Restore')}
          </Button>
        </>
      }
    >
      {t(
        'You typed one field here and did not save it. |||| You typed %{count} fields here and did not save them.',
        { count },
      )}{' '}
      <span className="muted">
        <Age since={at} />
      </span>
      {isOvertaken && <> {t('The row has been changed since. Compare before you save.')}</>}
    </Banner>
  );
};

/**
 * Notice that another open tab has unsaved input of this form. It stays in that tab; this form
 * begins without it.
 */
export const TypedElsewhere = () => (
  <Banner colour="blue" label={t('Typed in another tab')}>
    {t('Another tab has this form with changes that are not saved. They stay in that tab.')}
  </Banner>
);
