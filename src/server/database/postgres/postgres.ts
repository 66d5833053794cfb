import type { Socket } from 'node:net';
import { type PeerCertificate, TLSSocket } from 'node:tls';
import {
  type BinaryOperationNode,
  Kysely,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  ValueNode,
} from 'kysely';
import type { Client, ClientConfig } from 'pg';
import { postgresDialect } from './postgresDialect.ts';
import { loadDriver, loadedDriver } from './postgresDriver.ts';

/** The types of PostgreSQL that JavaScript has no exact number for; all of ours are safe integers. */
const numbers = new Set([20, 1700]);

const asNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) && !text.includes('.'))
    throw new RangeError(`${text} is beyond what can be counted exactly`);
  return value;
};

const types: ClientConfig['types'] = {
  getTypeParser: ((oid: number, format: 'text') =>
    numbers.has(oid) ? asNumber : loadedDriver().types.getTypeParser(oid, format)) as never,
};

/** Settings common to all connections to PostgreSQL. */
export const connectionTo = (
  url: string,
  name: string,
  session: Readonly<Record<string, string | number>> = {},
): ClientConfig => ({
  connectionString: url,
  application_name: `offerdesk ${name}`,
  // Said by the connection itself, so that no other default of the server or the role counts.
  options: Object.entries(session)
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(' '),
  types,
  keepAlive: true,
  connectionTimeoutMillis: 5_000,
});

/**
 * Opens a dedicated connection. `onDead` is called once when the established connection breaks; if
 * connecting fails, this rejects and `onDead` is not called. Without a listener, an error of an
 * idle connection would end the process.
 */
export const connected = async (
  config: ClientConfig,
  onDead: (client: Client) => void = () => undefined,
): Promise<Client> => {
  const { Client } = await loadDriver();
  const client = new Client(config);
  let state: 'connecting' | 'open' | 'dead' = 'connecting';
  const dead = () => {
    const wasOpen = state === 'open';
    state = 'dead';
    if (wasOpen) onDead(client);
  };
  client.on('error', dead);
  client.on('end', dead);
  await client.connect();
  if ((state as string) === 'dead') throw new Error('Connection terminated as soon as it was made');
  state = 'open';
  return client;
};

/**
 * Cuts a connection off at once, whatever it still waits for: every query over it rejects. A
 * goodbye would wait for answers that a server which stands still never gives.
 */
export const cutOff = (client: object): void => {
  // The driver's types do not say so, and it has no other way.
  (client as { connection: { stream: Socket } }).connection.stream.destroy();
};

/** The certificate that a server has shown; null on a connection without encryption. */
export const certificateOf = (client: object): PeerCertificate | null => {
  const { stream } = (client as { connection: { stream: Socket } }).connection;
  return stream instanceof TLSSocket ? stream.getPeerCertificate() : null;
};

/**
 * Sends the queries of a connection in one piece of work together: each message by itself would be a call of the
 * system, and would wake the server.
 */
export const sendTogether = (client: object): void => {
  const { stream } = (client as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
};

/** Flags are numbers: Kysely says `is true` of them, which is for what PostgreSQL calls boolean. */
class FlagsAsNumbers extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: right } = node;
    const isIdentity = OperatorNode.is(operator) && /^is( not)?$/.test(operator.operator);
    const isFlag = ValueNode.is(right) && typeof right.value === 'boolean';
    super.visitBinaryOperation(
      isIdentity && isFlag
        ? {
            ...node,
            operator: OperatorNode.create(operator.operator === 'is' ? '=' : 'is distinct from'),
            rightOperand: ValueNode.createImmediate(Number(right.value)),
          }
        : node,
    );
  }
}

class OurDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new FlagsAsNumbers();
  }
}

type Asking = (text: string, values: unknown[]) => Promise<unknown>;

/** Kysely over a function that answers queries; flags may be true and false. */
export const queriesThrough = (ask: Asking): Kysely<any> =>
  new Kysely<any>({
    dialect: new OurDialect({
      pool: {
        connect: async () => ({
          query: ((text: string, values: unknown[]) =>
            ask(text, values.map(postgresDialect.parameter))) as never,
          release: () => undefined,
        }),
        end: async () => undefined,
      },
    }),
  });

/**
 * Throws, in words, when PostgreSQL would answer before what it stored is on the disk, or could not
 * store every text.
 */
export const assertKept = async (client: Client): Promise<void> => {
  const { rows } = await client.query(
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'server_encoding', 'server_version_num')`,
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting as string]));
  for (const name of ['fsync', 'synchronous_commit'])
    if (settings.get(name) === 'off')
      throw new Error(
        `PostgreSQL does not guarantee durability: ${name} is off. Turn it on for the server, the database and the role.`,
      );
  if (settings.get('server_encoding') !== 'UTF8')
    throw new Error(
      `The database has the encoding ${settings.get('server_encoding')}; Offerdesk needs UTF8. Make it with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
  if (Number(settings.get('server_version_num')) < 140_000)
    throw new Error('PostgreSQL is older than 14; Offerdesk needs 14 or newer.');
};
