import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './browser/tokens.css';
import './browser/base.css';
import './login/pages/login.css';
import './browser/preferences.ts';
import { Entry } from './login/pages/Entry.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Entry />
  </StrictMode>,
);
