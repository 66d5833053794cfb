import { withoutHidden } from '#model/values/oneForm.ts';
import { t } from '../browser/language.ts';
import { TextBox } from './TextBox.tsx';

/**
 * A word to type before an action that affects many people, so that a misplaced press cannot start
 * it.
 */
export const TypedWord = ({
  word,
  value,
  error,
  onChange,
}: {
  word: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}) => (
  <TextBox
    label={t('Type %{word} to confirm', { word })}
    name="word"
    mono
    value={value}
    error={error}
    autoComplete="off"
    onChange={(text) => onChange(text.toUpperCase())}
  />
);

/** The fault of a typed confirmation; null when it equals the word. */
export const wordFault = (word: string, typed: string): string | null =>
  withoutHidden(typed).toUpperCase() === word.toUpperCase() ? null : t('Type %{word}', { word });
