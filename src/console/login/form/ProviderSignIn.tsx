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
  const [found, setProvider] = useState<{ name: string; address: string } | null>(null);
  useEffect(() => {
    let isThere = true;
    callAuth('signInProvider')
      .then(({ body }) => {
        if (isThere && body?.name && body.address)
          setProvider({ name: body.name, address: body.address });
      })
      .catch(() => {});
    return () => {
      isThere = false;
    };
  }, []);
  if (found === null) return null;
  const { name: provider, address } = found;
  const reason = reasons[new URLSearchParams(location.search).get('refused') ?? ''];
  return (
    <>
      {reason !== undefined && (
        <p className="login-error fault" role="alert">
          {t(reason, { provider })}
        </p>
      )}
      <a className="box login-box" href={`${address}?${new URLSearchParams({ to: cameFrom() })}`}>
        {t('Sign in with %{provider}', { provider })}
      </a>
    </>
  );
};
