import type { ReactNode } from 'react';
import { t } from '../browser/language.ts';
import { Age } from '../parts/Age.tsx';
import { Banner } from '../parts/Banner.tsx';
import { Button } from '../parts/Button.tsx';
import type { useFormDraft } from './useFormDraft.ts';

/** Input of an earlier time that was not saved, with its age, to be taken back or thrown away. */
export const DraftBanner = ({
  label,
  at,
  isOvertaken = false,
  onTake,
  onForget,
  children,
}: {
  label: string;
  /** When it was typed, ms. */
  at: number;
  /** The row was changed by somebody since. */
  isOvertaken?: boolean;
  onTake: () => void;
  onForget: () => void;
  /** The typed input in words. */
  children: ReactNode;
}) => (
  <Banner
    colour="blue"
    label={label}
    actions={
      <>
        <Button onClick={onForget}>{t('Discard')}</Button>
        <Button variant="contained" changes={false} onClick={onTake}>
          {t('Restore')}
        </Button>
      </>
    }
  >
    {children}{' '}
    <span className="muted">
      <Age since={at} />
    </span>
    {isOvertaken && <> {t('The row has been changed since. Compare before you save.')}</>}
  </Banner>
);

/**
 * The draft of a row's form, to be taken back or thrown away. Or a notice that another open tab has
 * one: that stays in its tab, and this form begins without it.
 */
export const FormDraft = ({
  draft: { offered, isElsewhere, isOvertaken, takeBack, discard },
  fixedNames,
  onDecided = () => {},
}: {
  draft: ReturnType<typeof useFormDraft>;
  /** Fields that leave the reader no choice. */
  fixedNames: readonly string[];
  onDecided?: () => void;
}) =>
  offered ? (
    <DraftBanner
      label={t('Typed before and not saved')}
      at={offered.at}
      isOvertaken={isOvertaken}
      onTake={() => {
        takeBack(fixedNames);
        onDecided();
      }}
      onForget={() => {
        discard();
        onDecided();
      }}
    >
      {t(
        'You typed one field here and did not save it. |||| You typed %{count} fields here and did not save them.',
        { count: Object.keys(offered.values).length },
      )}
    </DraftBanner>
  ) : (
    isElsewhere && (
      <Banner colour="blue" label={t('Typed in another tab')}>
        {t('Another tab has this form with changes that are not saved. They stay in that tab.')}
      </Banner>
    )
  );
