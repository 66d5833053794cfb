import { withoutHidden } from '#model/values/oneForm.ts';
import { t } from '../browser/language.ts';
import { TextBox } from './TextBox.tsx';

/**
 * A word that must be typed before something that many people will feel is done, so that nobody does it with a press
 * that was meant for another button.
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

/** What is wrong with what was typed for a word; null when it is that word. */
export const wordFault = (word: string, typed: string): string | null =>
  withoutHidden(typed).toUpperCase() === word.toUpperCase() ? null : t('Type %{word}', { word });
