import { useEffect, useState } from 'react';
import { english, t } from '../../browser/language.ts';
import { callAuth } from '../../session/call.ts';
import { cameFrom } from '../../session/place.ts';

/** Words for each reason in `?refused=`, with which the server leads back to this page. */
const reasons: Readonly<Record<string, string>> = {
  down: english('%{provider} cannot be reached, please try again later.'),
  failed: english('The sign-in at %{provider} was not completed, please try again.'),
  id: english('Your user name at %{provider} cannot be used here.'),
  role: english('Your groups at %{provider} give you no role here.'),
  closed: english('Your account is closed here, please contact the exchange.'),
};

/** The link to the OpenID provider of domain users, and why it led back. Draws nothing without a provider. */
export const ProviderSignIn = () => {
  const [provider, setProvider] = useState<string | null>(null);
  useEffect(() => {
    let isThere = true;
    callAuth('signInProvider')
      .then(({ body }) => isThere && setProvider(body?.name ?? null))
      .catch(() => {});
    return () => {
      isThere = false;
    };
  }, []);
  if (provider === null) return null;
  const reason = reasons[new URLSearchParams(location.search).get('refused') ?? ''];
  return (
    <>
      {reason !== undefined && (
        <p className="login-error fault" role="alert">
          {t(reason, { provider })}
        </p>
      )}
      <p>
        <a href={`/api/auth/oidc/begin?${new URLSearchParams({ to: cameFrom() })}`}>
          {t('Sign in with %{provider}', { provider })}
        </a>
      </p>
    </>
  );
};
