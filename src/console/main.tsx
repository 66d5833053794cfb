import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './browser/tokens.css';
import './browser/base.css';
import './login/pages/frame.css';
import './login/pages/login.css';
import { keptLanguage, speak } from './browser/language.ts';
import { followTheme } from './browser/preferences.ts';
import { storageDenied } from './browser/storageDenied.ts';
import { Entry } from './login/pages/Entry.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <Entry />
    </StrictMode>,
  );
const start = () => {
  followTheme();
  const kept = keptLanguage();
  // Nothing is drawn in English before another language that was chosen. One that cannot be loaded leaves English.
  if (kept === 'en') return draw();
  void speak(kept)
    .catch(() => {})
    .finally(draw);
};
const denied = storageDenied();
if (denied) root.replaceChildren(denied);
else start();
