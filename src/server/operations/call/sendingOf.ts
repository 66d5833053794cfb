import type { FastifyReply } from 'fastify';
import type { Machine } from '../../machine/machine.ts';
import type { Operation } from '../operation.ts';
import { send } from '../send.ts';
import { answerCheck } from './answerCheck.ts';

/**
 * How the answers of a call are sent: with the status that the call declares, or the handler names. In
 * development and in tests each answer must be what the call declares.
 */
export const sendingOf = ({ settings }: Machine, operation: Operation) => {
  const [status = 200] = operation.statuses ?? [];
  const isChecked = settings.mode === 'development' || settings.mode === 'test';
  const check = isChecked ? answerCheck(operation) : null;
  return (reply: FastifyReply, result: unknown) => {
    check?.(result);
    return send(reply.code(status), result);
  };
};
