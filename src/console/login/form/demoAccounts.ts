import type { Credentials, LoginType } from '../../session/credentials.ts';

export type DemoAccount = Credentials & { kind: LoginType; label: string };

const member = /\b([A-Z][A-Z0-9_]{0,4})\s*\/\s*(\d{1,5})\b/g;
const domain = /\bdomain\s+([A-Za-z][\w.-]*)/gi;
const password = /\bpassword\W+(\S+)/i;

/**
 * The accounts in the lines that the demo prints below its address: `M001 / 1001` for a member's
 * user, `domain control` for a domain user, and one line with the password of all.
 */
export const demoAccountsIn = (lines: readonly string[]): DemoAccount[] => {
  const secret = lines.map((line) => password.exec(line)?.[1]).find(Boolean) ?? '';
  return lines.flatMap((line) => {
    const label = line.replace(member, '').replace(domain, '').replace(/\s+/g, ' ').trim();
    return [
      ...[...line.matchAll(member)].map(([, memberId = '', username = '']) => ({
        kind: 'member' as const,
        memberId,
        username,
        password: secret,
        label,
      })),
      ...[...line.matchAll(domain)].map(([, username = '']) => ({
        kind: 'domain' as const,
        memberId: '',
        username,
        password: secret,
        label,
      })),
    ];
  });
};
