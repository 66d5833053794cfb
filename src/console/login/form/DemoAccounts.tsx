import { useEffect, useState } from 'react';
import type { Credentials, LoginType } from '../../session/credentials.ts';
import { go } from '../../session/place.ts';
import { type DemoAccount, demoAccountsIn } from './demoAccounts.ts';

/** The accounts of the demo, to be chosen instead of typed. Draws nothing where there is no demo. */
export const DemoAccounts = ({
  kind,
  onChoose,
}: {
  kind: LoginType;
  onChoose: (account: Credentials) => void;
}) => {
  const accounts = useDemoAccounts();
  if (accounts.length === 0) return null;
  const choose = (account: DemoAccount) => {
    const { memberId, username, password } = account;
    onChoose({ memberId, username, password });
    if (account.kind !== kind) go(account.kind === 'domain' ? '/ldapLogin' : '/login');
  };
  return (
    <details className="login-demo">
      <summary>
        <span className="login-uat">Demo</span> Choose an account to try
      </summary>
      <ul>
        {accounts.map((account) => (
          <li key={`${account.memberId}/${account.username}`}>
            <button type="button" onClick={() => choose(account)}>
              <b>
                {account.memberId && `${account.memberId} / `}
                {account.username}
              </b>
              <span>{account.label}</span>
            </button>
          </li>
        ))}
      </ul>
      <Outbox />
    </details>
  );
};

/** Where the OTPs of the demo arrive. Draws nothing where there is no demo. */
export const DemoOutbox = () =>
  useDemoAccounts().length > 0 && (
    <div className="login-demo">
      <span className="login-uat">Demo</span> <Outbox />
    </div>
  );

const Outbox = () => (
  <span>
    OTPs arrive in the{' '}
    <a href="/dev/outbox" target="_blank" rel="noreferrer">
      outbox of the demo
    </a>
    .
  </span>
);

let answer: Promise<DemoAccount[]> | null = null;

const ask = async (): Promise<DemoAccount[]> => {
  const response = await fetch('/api/dev/accounts', { headers: { accept: 'application/json' } });
  const body = response.ok ? ((await response.json()) as { accounts?: string[] }) : {};
  return demoAccountsIn(body.accounts ?? []);
};

const useDemoAccounts = (): DemoAccount[] => {
  const [accounts, setAccounts] = useState<DemoAccount[]>([]);
  useEffect(() => {
    answer ??= ask().catch(() => []);
    let isThere = true;
    void answer.then((found) => isThere && setAccounts(found));
    return () => {
      isThere = false;
    };
  }, []);
  return accounts;
};
