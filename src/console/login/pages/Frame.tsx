import { type ReactNode, useEffect, useState } from 'react';
import { loginPicture } from '#registry/login.ts';
import { callAuth } from '../../session/call.ts';
import { LanguageChoice } from '../form/LanguageChoice.tsx';

/** The frame of every public page: the exchange's picture next to a single column. */
export const Frame = ({ title, children }: { title: string; children: ReactNode }) => {
  const isUat = useUat();
  useEffect(() => {
    document.title = `${title} · Offerdesk`;
  }, [title]);
  return (
    <div className="login-frame">
      {loginPicture.map(([file, Part]) => (
        <Part key={file} />
      ))}
      <main className="login-side">
        <div className="login-column">
          <h1>
            {title}
            {isUat && <span className="login-uat">UAT</span>}
          </h1>
          {children}
          <LanguageChoice />
        </div>
      </main>
    </div>
  );
};

/** The server's environment flag: 1 is a trial system and says so (§1). */
const useUat = (): boolean => {
  const [flag, setFlag] = useState(0);
  useEffect(() => {
    callAuth('envFlag').then(
      ({ body }) => setFlag(body === 1 ? 1 : 0),
      () => {},
    );
  }, []);
  return flag === 1;
};
