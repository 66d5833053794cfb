import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './browser/tokens.css';
import './browser/base.css';
import './login/pages/frame.css';
import './login/pages/login.css';
import './browser/preferences.ts';
import { keptLanguage, speak } from './browser/language.ts';
import { Entry } from './login/pages/Entry.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <Entry />
    </StrictMode>,
  );
const kept = keptLanguage();
// Nothing is drawn in English before another language that was chosen. One that cannot be loaded leaves English.
if (kept === 'en') draw();
else
  void speak(kept)
    .catch(() => {})
    .finally(draw);
