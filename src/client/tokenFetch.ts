import type { Ask } from './client.ts';
import type { Tokens } from './tokens.ts';

/** A fetch with a token. A call that answers 401 was not done: it is made again, with another token. */
export const tokenFetch =
  ({ token, renew }: Tokens, ask: Ask): Ask =>
  async (url, init = {}) => {
    const call = (bearer: string) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${bearer}`);
      return ask(url, { ...init, headers });
    };
    const bearer = await token();
    const answer = await call(bearer);
    return answer.status === 401 ? call(await renew(bearer)) : answer;
  };
