import { useState } from 'react';
import { type Language, languages, speak, t, useLanguage } from '../../browser/language.ts';

/** The languages, each named in itself. What is typed stays. */
export const LanguageChoice = () => {
  const spoken = useLanguage();
  const [hasFailed, setFailed] = useState(false);
  const choose = (language: Language) => {
    setFailed(false);
    speak(language).catch(() => setFailed(true));
  };
  return (
    <fieldset className="plain row login-languages" aria-label={t('Language')}>
      {Object.entries(languages).map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          className="login-link"
          aria-pressed={language === spoken}
          onClick={() => choose(language as Language)}
        >
          {name}
        </button>
      ))}
      {hasFailed && (
        <span role="alert">
          {t('The words of this language could not be loaded. Load the page again.')}
        </span>
      )}
    </fieldset>
  );
};
