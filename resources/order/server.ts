import type { Refusal } from '#domain/bid/bidTerms.ts';
import { refusalWords } from '#domain/bid/refusal.ts';
import { paiseOf } from '#domain/money.ts';
import { scopeOf } from '#model';
import { order } from '#schemas/order.ts';
import { encodeRow } from '#server/database/schema/columns.ts';
import { notFound } from '#server/http/values.ts';
import { Answer, type CallRequest } from '#server/machine/request.ts';
import { serverModule } from '#server/module/module.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { archivedRows } from '../archive/server/archivedRows.ts';
import { archivedWholes } from '../archive/server/archivedWholes.ts';
import { carryOrder } from './server/change/carry.ts';
import { cancelOrder, modifyOrder } from './server/change/revision.ts';
import { custodianActions } from './server/custodian/custodianActions.ts';
import { changeCustodian } from './server/custodian/custodianChange.ts';
import {
  custodianCutOffs,
  notifyOfRejected,
  rejectUnconfirmed,
} from './server/custodian/custodianCutOff.ts';
import { custodianTotals } from './server/custodian/custodianTotals.ts';
import { bidOf } from './server/intake/bidOf.ts';
import { feedExchange } from './server/intake/exchangeFeed.ts';
import { placeOrder } from './server/intake/intake.ts';
import { roomOf } from './server/intake/room.ts';
import { answerTo } from './server/many/answer.ts';
import { manyOrders } from './server/many/manyOrders.ts';
import { operationOf } from './server/many/operation.ts';
import type { OrderRow } from './server/orderRow.ts';
import { orderSums } from './server/sums/orderSums.ts';
import { warnOfCarried } from './server/warnOfCarried.ts';

export default serverModule(order, {
  calls: {
    place: async ({ machine, by, body }) => {
      const placed = await machine.database.write(
        placeOrder,
        { bid: bidOf(body), clientOrderId: body.clientOrderId ?? null },
        by,
      );
      if ('refusal' in placed) throw refusedOf(placed.refusal);
      return new Answer(placed.isReplayed ? 200 : 201, wire(placed.order));
    },
    room: roomOf,
    modify: async (request) => {
      const { machine, by, body } = request;
      const revised = await machine.database.write(
        modifyOrder,
        {
          ...orderAt(request),
          quantity: body.quantity,
          price: paiseOf(body.price ?? null),
          isMarketOrder: body.isMarketOrder ?? null,
          version: body.version ?? null,
        },
        by,
      );
      if ('refusal' in revised) throw refusedOf(revised.refusal);
      return wire(revised.order);
    },
    carryForward: async (request) => {
      const { machine, by, body } = request;
      const carried = await machine.database.write(
        carryOrder,
        {
          ...orderAt(request),
          quantity: body.quantity,
          price: paiseOf(body.price ?? null),
          version: body.version ?? null,
          clientOrderId: body.clientOrderId ?? null,
        },
        by,
      );
      if ('refusal' in carried) throw refusedOf(carried.refusal);
      return new Answer(carried.isReplayed ? 200 : 201, wire(carried.order));
    },
    custodianTotals,
    changeCustodian: async (request) => {
      const { machine, by, body } = request;
      const { participantId = null, version = null } = body;
      const change = { ...orderAt(request), participantId, version };
      const revised = await machine.database.write(changeCustodian, change, by);
      if ('refusal' in revised) throw refusedOf(revised.refusal);
      return wire(revised.order);
    },
    cancel: async (request) => {
      const revised = await request.machine.database.write(
        cancelOrder,
        orderAt(request),
        request.by,
      );
      if ('refusal' in revised) throw refusedOf(revised.refusal);
      return wire(revised.order);
    },
    many: async ({ machine, by, user, query, rows = [] }) => {
      const operations = rows.map(operationOf);
      const scope = scopeOf(user, order);
      const isWhole = query.whole === 'true';
      const call = { operations, scope, isWhole, firstRow: 1 };
      const outcomes = await machine.database.write(manyOrders, call, by);
      return { orders: outcomes.map(answerTo) };
    },
  },
  actions: custodianActions,
  archive: { ...archivedRows(order), wholes: archivedWholes },
  sums: orderSums,
  mutations: [
    placeOrder,
    modifyOrder,
    cancelOrder,
    manyOrders,
    changeCustodian,
    rejectUnconfirmed,
    notifyOfRejected,
    carryOrder,
  ],
  tasks: [custodianCutOffs],
  start: (machine) => {
    warnOfCarried(machine);
    return feedExchange(machine);
  },
});

const wire = (row: OrderRow) => encodeRow(order, row);

/**
 * The order id of a path, and the scope of orders that the user may change. Throws NOT_FOUND for a
 * path without a number.
 */
const orderAt = ({ params, user }: CallRequest) => {
  const orderId = Number(params.orderId);
  if (!Number.isSafeInteger(orderId)) throw notFound(order);
  return { orderId, scope: scopeOf(user, order) };
};

/** The refusal of a bid as the error of the call: 422, at the field that caused it. */
const refusedOf = ({ code, field, number, ...refusal }: Refusal) =>
  new ApiError('REFUSED', refusalWords(refusal), {
    code,
    errors: field === null ? {} : { [field]: refusalWords(refusal) },
    more: { number: number ?? null },
  });
