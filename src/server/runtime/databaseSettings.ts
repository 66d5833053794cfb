import { section } from './section.ts';
import { isThisMachine } from './thisMachine.ts';
import { secretAddress, written } from './variable.ts';

const database = secretAddress(written('postgres://user:password@host:port/database'));

/**
 * The PostgreSQL that holds what is stored, null for SQLite in the data folder, and a streaming replica of it for
 * reads of lists, reports and exports.
 */
export const databaseSettings = section(
  'The database',
  {
    url: ['DATABASE_URL', database, 'the PostgreSQL that stores everything'],
    replica: ['DATABASE_READ_URL', database, 'a streaming replica of it, for lists and exports'],
  },
  ({ url, replica }) => {
    const faults = [
      faultIn('DATABASE_URL', url, '; without it everything is stored in OFFERDESK_DATA'),
      faultIn('DATABASE_READ_URL', replica, ', of a streaming replica'),
    ];
    const [own, read] = [url, replica].map((text, at) => (text && !faults[at] ? text : null));
    if (read && url === '')
      faults.push('DATABASE_READ_URL names a replica of DATABASE_URL, which is not set.');
    return {
      value: { databaseUrl: own ?? null, databaseReadUrl: read ?? null },
      faults: faults.filter((fault) => fault !== null),
    };
  },
);

/** The fault of the address of a database, which is never repeated, because it has a password. */
const faultIn = (name: string, text: string, more: string): string | null => {
  if (text === '') return null;
  const fault = addressFault(text);
  if (fault)
    return `${name} is not valid: ${fault}. It must be postgres://user:password@host:port/database${more}.`;
  const line = lineFault(text);
  return line && `${name} ${line}`;
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
