import type { Ref } from 'react';
import { withoutHidden } from '#model/values/oneForm.ts';
import { t } from '../browser/language.ts';
import { TextBox } from './TextBox.tsx';

/**
 * A word to type before an action that affects many people, so that a misplaced press cannot start
 * it.
 */
export const TypedWord = ({
  word,
  label = t('Type %{word} to confirm', { word }),
  onChange,
  ...box
}: {
  word: string;
  label?: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}) => (
  <TextBox
    {...box}
    label={label}
    name="word"
    mono
    inputMode={/^\d+$/.test(word) ? 'numeric' : undefined}
    onChange={(text) => onChange(text.toUpperCase())}
  />
);

/** The fault of a typed confirmation; null when it equals the word. */
export const wordFault = (word: string, typed: string): string | null =>
  withoutHidden(typed).toUpperCase() === word.toUpperCase() ? null : t('Type %{word}', { word });
