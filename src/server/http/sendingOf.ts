import type { FastifyReply } from 'fastify';
import type { Machine } from '../machine/machine.ts';
import { answerCheck, type DeclaredAnswer } from './answerCheck.ts';
import { send } from './send.ts';

/**
 * How the answers of a call are sent: with the status that the call declares, or the handler names. In
 * development and in tests each answer must be what the call declares.
 */
export const sendingOf = (
  { settings }: Machine,
  declared: DeclaredAnswer & { isRaw?: boolean },
) => {
  const [status = 200] = declared.statuses ?? [];
  const isChecked = settings.mode === 'development' || settings.mode === 'test';
  const check = isChecked ? answerCheck(declared) : null;
  return (reply: FastifyReply, result: unknown) => {
    // Waiting for a reply, which is a promise, leaves nothing of it.
    if (declared.isRaw && (result === reply || reply.sent)) return reply;
    check?.(result);
    return send(reply.code(status), result);
  };
};
