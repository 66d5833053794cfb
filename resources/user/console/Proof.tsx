import { t } from '#console/browser/language.ts';
import { Boxed } from '#console/fields/Boxed.ts';
import { TextBox } from '#console/parts/TextBox.tsx';
import { encodedPassword } from '#console/session/encoding.ts';
import { CodeBox } from './CodeBox.tsx';

/** The proof that the calls of the settings need: the password, and a code where one is required. */
export type Shown = { password: string; code?: string };

/** The part of a question that asks for a proof. */
export const proofOf = (needsCode: boolean) => ({
  values: { password: '', ...(needsCode && { code: '' }) },
  check: ({ password, code }: Shown) => ({
    password: password === '' ? t('Please enter Password') : null,
    code: code === '' ? t('Please enter Code') : null,
  }),
  once: 'code',
});

/** The proof as it travels, with the password encoded. */
export const encodedProof = async ({ password, ...code }: Shown): Promise<Shown> => ({
  password: await encodedPassword(password),
  ...code,
});

/** Where the signed-in user proves who they are: the password, and a code where there is an authenticator. */
export const ProofBoxes = ({ needsCode }: { needsCode: boolean }) => (
  <>
    <Boxed name="password">
      {(box) => (
        <TextBox
          {...box}
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          maxLength={30}
        />
      )}
    </Boxed>
    {needsCode && (
      <CodeBox
        maxLength={7}
        help={t('Of your authenticator app, or a recovery code of 7 digits.')}
      />
    )}
  </>
);
