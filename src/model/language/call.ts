import type { Role } from '#domain/roles.ts';
import type { Scope } from '#domain/scopes.ts';
import { type CallAnswer, formOf, type Shape } from './answer.ts';
import type { Fields } from './row.ts';

/** A call written by hand in resources/, as the specification spells it: 'GET /query/today'. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
/** Rows in the body of a call: the name of their list, their fields, and how many at most. */
export type RowsOfCall = { name: string; fields: Fields; maxItems: number };

/**
 * The proof of a caller that a call wants: the cookie of a session, a token in the authorization header, or there
 * or in its form the secret of a client program.
 */
export type Credential = 'session' | 'accessToken' | 'interimToken' | 'clientSecret';

/** The contract of a call written by hand: what it takes and what it answers. */
export type Call = {
  route: Route;
  /**
   * The roles that may make it; by default those that may list the rows, and everybody who is signed in for a
   * call of no noun.
   */
  roles?: readonly Role[];
  /**
   * The credentials of the caller: the session by default. Without a session it is a visit: its handler gets
   * no user, and all values as texts, empty where nothing was sent.
   */
  shows?: readonly Credential[];
  /** The scope by which client programs make it, where it is not that of its noun (scopes.ts). */
  scope?: Scope;
  /** Outside of production anybody may make it, without a session. */
  isOpen?: true;
  /** The limit by which the calls of one address are counted. */
  throttled?: 'sign-in' | 'captcha';
  /**
   * Anybody may make it, without a session: what it answers is published. It only reads, has no body, and the
   * calls of each address are counted.
   */
  isPublic?: true;
  /** It is about the caller as a person, and closed to those who view the console as a role. */
  isPersonal?: true;
  /** It is about the session itself, and open to those who view the console as a role. */
  keepsViewing?: true;
  summary?: string;
  /** Its answer, in words. */
  says?: string;
  query?: Fields;
  body?: Fields;
  /** A body that the demo takes, where one that is made of its fields has no effect there. */
  example?: Readonly<Record<string, unknown>>;
  /** Its body is a list of rows under a name instead; each is checked by itself. */
  bodyRows?: RowsOfCall;
  /** Its body is an object whose fields its own handler knows and checks, since they differ from row to row. */
  anyBody?: true;
  /** The same, with the form of the object. */
  bodyShape?: Shape;
  /** Its body is a form instead, as OAuth sends it, with these fields; its own handler checks them. */
  form?: Fields;
  /**
   * Its body is a file instead, in the field `file` of a multipart form. A second one of the same user
   * is refused while the first comes in. A `large` one may have 1 GiB whatever the settings say,
   * and waits for its turn.
   */
  takesFile?: true | 'large';
  /** Its answer when it succeeds (answer.ts), which types its handler and the console. */
  answer: CallAnswer;
  /** The status of a success, where it is not 200, or 204 for nothing; several, where the handler says which. */
  status?: Status | readonly Status[];
  /** Its handler gets the request and the reply as well: a cookie, a header, an answer that it sends by itself. */
  isRaw?: true;
  /**
   * Its answer goes on until the caller leaves. A browser reconnects by itself, which does not show that
   * anybody is there.
   */
  isStream?: true;
  /** A request for the head of its answer alone is refused: it would do all of it. */
  isGetOnly?: true;
  askedFirst?: AskedFirst;
};
/**
 * The pages whose first view needs this call, without a query: all (`true`), or those at some
 * addresses. The server puts the answer into the page for those who may make the call, and the
 * browser need not ask.
 */
export type AskedFirst = true | readonly `/${string}`[];
/** Only the call that tells how the server is succeeds with 503. */
export type Status = 200 | 201 | 202 | 503;

/** A call as it is declared, with its place and every status of its success. */
export type DeclaredCall = Omit<Call, 'route' | 'roles' | 'status'> & {
  name: string;
  method: string;
  path: string;
  statuses: readonly (Status | 204)[];
};

/** The place and the statuses of a declared call. */
export const declaredCall = (
  name: string,
  { route, roles: _, status = 200, ...declaration }: Call,
): DeclaredCall => {
  const [method = 'GET', path = '/'] = route.split(' ');
  const statuses =
    formOf(declaration.answer) === 'nothing'
      ? ([204] as const)
      : typeof status === 'number'
        ? [status]
        : status;
  return { ...declaration, name, method, path, statuses };
};

/** Whether a call needs a session, everywhere and always. */
export const needsSession = ({
  isPublic,
  isOpen,
  shows = ['session'],
}: Pick<Call, 'isPublic' | 'isOpen' | 'shows'>): boolean =>
  !isPublic && !isOpen && shows.includes('session');
