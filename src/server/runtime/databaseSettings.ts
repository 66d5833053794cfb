import { isThisMachine } from './thisMachine.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The database that a variable names; its value is never repeated, because it has a password. */
export const databaseIn = (
  name: 'DATABASE_URL' | 'DATABASE_READ_URL',
  { [name]: text = '' }: Environment,
  more: string,
): { url: string | null; faults: string[] } => {
  if (text === '') return { url: null, faults: [] };
  const fault = addressFault(text);
  if (fault)
    return {
      url: null,
      faults: [
        `${name} is not valid: ${fault}. It must be postgres://user:password@host:port/database${more}.`,
      ],
    };
  const line = lineFault(text);
  return line ? { url: null, faults: [`${name} ${line}`] } : { url: text, faults: [] };
};

/** Why a text is no address of a database. */
const addressFault = (text: string): string | false => {
  if (!URL.canParse(text)) return 'it cannot be read as an address';
  const { protocol, pathname } = new URL(text);
  if (!/^postgres(ql)?:$/.test(protocol)) return `it begins with '${protocol}'`;
  return pathname.replace('/', '') === '' && 'it names no database';
};

/**
 * Why the line to a database may not be used: one to another machine is encrypted, to a server whose
 * certificate is vouched for, unless its address says in so many words that it is not.
 */
export const lineFault = (address: string): string | null => {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  const mode = searchParams.get('sslmode');
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return null;
  if (mode === 'verify-full' || mode === 'disable') return null;
  return mode === null
    ? 'names another machine without encryption of the connection. Add ?sslmode=verify-full, with &sslrootcert=<file> where your own authority issued the certificate; use sslmode=disable only for a connection that nobody else can reach.'
    : 'has an sslmode other than verify-full, which asks who the server is, and disable.';
};
