import type { Role } from '#domain/roles.ts';
import type { CallAnswer } from './answer.ts';
import type { Fields } from './row.ts';

/** A call written by hand in resources/, as the specification spells it: 'GET /query/today'. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
/** Rows in the body of a call: the name of their list, their fields, and how many at most. */
export type RowsOfCall = { name: string; fields: Fields; maxItems: number };

/** The contract of a call written by hand: what it takes and what it answers. */
export type Call = {
  route: Route;
  /** The roles that may make it; by default those that may list the rows. */
  roles?: readonly Role[];
  /**
   * Anybody may make it, without a session: what it answers is published. It only reads, has no body, and the
   * calls of each address are counted.
   */
  isPublic?: true;
  /** It is about the caller as a person, and closed to those who view the console as a role. */
  isPersonal?: true;
  summary?: string;
  query?: Fields;
  body?: Fields;
  /** Its body is a list of rows under a name instead; each is checked by itself. */
  bodyRows?: RowsOfCall;
  /** Its body is an object whose fields its own handler knows and checks, since they differ from row to row. */
  anyBody?: true;
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
  askedFirst?: AskedFirst;
};
/**
 * The pages whose first view needs this call, without a query: all (`true`), or those at some
 * addresses. The server puts the answer into the page for those who may make the call, and the
 * browser need not ask.
 */
export type AskedFirst = true | readonly `/${string}`[];
export type Status = 200 | 201 | 202;
