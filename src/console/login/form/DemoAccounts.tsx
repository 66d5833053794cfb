import { useEffect, useState } from 'react';
import {
  type DemoAccounts as Accounts,
  type DemoAccount,
  noAccounts,
} from '#model/answers/demoAccounts.ts';
import { richly, t } from '../../browser/language.ts';
import type { Credentials, LoginType } from '../../session/credentials.ts';
import { go } from '../../session/place.ts';

/** The accounts of the demo, to be chosen instead of typed. Draws nothing where there is no demo. */
export const DemoAccounts = ({
  kind,
  onChoose,
}: {
  kind: LoginType;
  onChoose: (account: Credentials) => void;
}) => {
  const { password, accounts } = useDemoAccounts();
  if (accounts.length === 0) return null;
  const choose = ({ memberId, userId }: DemoAccount) => {
    onChoose({ memberId: memberId ?? '', username: userId, password });
    const its: LoginType = memberId === null ? 'domain' : 'member';
    if (its !== kind) go(its === 'domain' ? '/ldapLogin' : '/login');
  };
  return (
    <details className="login-demo faded">
      <summary>
        {richly('%{span} Choose an account to try', {
          span: <span className="login-uat">{t('Demo')}</span>,
        })}
      </summary>
      <ul className="plain">
        {accounts.map((account) => (
          <li key={account.userId}>
            <button type="button" onClick={() => choose(account)}>
              <b>
                {account.memberId && `${account.memberId} / `}
                {account.userId}
              </b>
              <span>
                {account.role}
                <small>{account.tries}</small>
              </span>
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
  useDemoAccounts().accounts.length > 0 && (
    <div className="login-demo faded">
      <span className="login-uat">{t('Demo')}</span> <Outbox />
    </div>
  );

const Outbox = () => (
  <span>
    {richly('OTPs arrive in the %{a}.', {
      a: (
        <a href="/dev/outbox" target="_blank" rel="noreferrer">
          {t('outbox of the demo')}
        </a>
      ),
    })}
  </span>
);

let answer: Promise<Accounts> | null = null;

const ask = async (): Promise<Accounts> => {
  const response = await fetch('/api/dev/accounts', { headers: { accept: 'application/json' } });
  return response.ok ? ((await response.json()) as Accounts) : noAccounts;
};

const useDemoAccounts = (): Accounts => {
  const [accounts, setAccounts] = useState(noAccounts);
  useEffect(() => {
    answer ??= ask().catch(() => noAccounts);
    let isThere = true;
    void answer.then((found) => isThere && setAccounts(found));
    return () => {
      isThere = false;
    };
  }, []);
  return accounts;
};
