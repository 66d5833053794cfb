import type { FastifyReply, FastifyRequest } from 'fastify';
import { removeFile } from '../../fileStore/uploadFolder.ts';
import { received } from '../../files/bulkUpload/receiveFile.ts';
import { actorOf, allowRoles, signedIn } from '../../http/guard.ts';
import { sendingOf } from '../../http/sendingOf.ts';
import { checkedQuery, checkOf } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Handler } from '../../machine/request.ts';
import { type Declared, declaredAt } from '../operation.ts';
import type { Receiving } from '../receiving.ts';
import type { Params } from '../rowRequest.ts';

/** Bytes of a large file, whatever the settings allow others: all of a day of another system. */
const largest = 1024 ** 3;

/**
 * A hand-written call whose body is a file: role and query are checked before a byte of it is read,
 * and nothing of it is left when the call fails. Each user sends one file at a time: the next is
 * refused, or waits where files are large.
 */
export const fileCallOf = (
  machine: Machine,
  declared: Declared,
  receiving: Receiving,
  answer: Handler,
) => {
  const { roles, query = {}, takesFile } = declared;
  const queryCheck = checkOf(query);
  const send = sendingOf(machine, declared);
  const declaredIn = declaredAt(declared);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    if (roles) allowRoles(user, roles, declared.summary, declaredIn);
    const callRequest = {
      machine,
      user,
      by: actorOf(request, user),
      params: request.params as Params,
      query: checkedQuery(queryCheck, request.query as Params),
      body: {},
    };
    const ended =
      takesFile === 'large' ? await receiving.inTurn(user.userId) : receiving.begin(user.userId);
    try {
      const file = await received(machine, request, takesFile === 'large' ? largest : 0);
      try {
        return send(reply, await answer({ ...callRequest, now: machine.now(), file }));
      } catch (error) {
        await removeFile(machine.settings, file.storedAs);
        throw error;
      }
    } finally {
      ended();
    }
  };
};
