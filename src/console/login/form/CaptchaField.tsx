import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { withoutHidden } from '#model/values/oneForm.ts';
import {
  type Captcha,
  type CaptchaAnswer,
  drawCaptcha,
  freshMs,
  newCaptcha,
  noCaptcha,
} from '../../session/captcha.ts';
import { Field } from './Field.tsx';
import '../pages/later.css';
import { t } from '../../browser/language.ts';

/** The methods that a form calls on its captcha. */
export type CaptchaHandle = {
  /**
   * The typed text with the id of its captcha; null when nothing was typed, and the field then
   * shows an error.
   */
  answer(): CaptchaAnswer | null;
  /** Another captcha: each serves one try. The cursor goes into its field when `wasWrong`. */
  renew(wasWrong: boolean): void;
};

/**
 * The captcha of a form, where the exchange wants one: drawn on a canvas, with a button for another. It is
 * renewed by itself before it expires, as long as the page is visible.
 */
export const CaptchaField = ({
  ref,
  missing,
}: {
  ref: Ref<CaptchaHandle>;
  /** The error shown when nothing was typed. */
  missing: string;
}) => {
  const { captcha, hasFailed, renew } = useCaptcha();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    setTyped('');
    if (captcha && canvas.current) drawCaptcha(canvas.current, captcha);
  }, [captcha]);

  useImperativeHandle(ref, () => ({
    answer: () => {
      if (!captcha) return noCaptcha;
      if (typed !== '') return { captcha: typed, captchaf: captcha.captchaf };
      setFault(missing);
      input.current?.focus();
      return null;
    },
    renew: (wasWrong) => {
      void renew();
      if (wasWrong) input.current?.focus();
    },
  }));

  if (!captcha && !hasFailed) return null;
  return (
    <div className="column" style={{ gap: 8 }}>
      <div className="row login-captcha-picture">
        {captcha ? (
          <canvas
            ref={canvas}
            role="img"
            aria-label={t('Captcha: letters and digits to be typed below')}
          />
        ) : (
          <p role="alert" className="fault">
            {t('The captcha could not be loaded.')}
          </p>
        )}
        <button
          type="button"
          className="login-plain"
          aria-label={t('Refresh Captcha')}
          onClick={renew}
        >
          {t('Refresh')}
        </button>
      </div>
      <Field
        ref={input}
        label={t('Captcha')}
        name="captcha"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
        value={typed}
        error={fault}
        onValue={(value) => {
          setTyped(withoutHidden(value));
          setFault(undefined);
        }}
      />
    </div>
  );
};

const useCaptcha = () => {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const requestCount = useRef(0);

  const renew = useCallback(async () => {
    requestCount.current += 1;
    const mine = requestCount.current;
    const found = await newCaptcha().catch(() => undefined);
    // Another was asked for meanwhile, or the form is gone.
    if (mine !== requestCount.current) return;
    setFailed(found === undefined);
    setCaptcha(found ?? null);
  }, []);

  useEffect(() => {
    void renew();
    return () => {
      requestCount.current += 1;
    };
  }, [renew]);

  useEffect(() => {
    if (!captcha) return;
    const whenSeen = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', whenSeen);
      void renew();
    };
    const growingOld = setTimeout(() => {
      document.addEventListener('visibilitychange', whenSeen);
      whenSeen();
    }, freshMs);
    return () => {
      clearTimeout(growingOld);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [captcha, renew]);

  return { captcha, hasFailed, renew };
};
