import { describe, expect } from 'vitest';
import { makeApiClient } from '../markets/apiClient.ts';
import { otherMemberAdmin } from './editUser.ts';
import { test } from './exchange.ts';

describe('46. a program of a member does no more than its client may:', () => {
  test('a Member Admin of another member gets no secret of a client', async ({ exchange }) => {
    const { id } = await makeApiClient(exchange.url);
    const stranger = await otherMemberAdmin(exchange);
    const { status } = await stranger.call('POST', `/masters/apiclient/${id}/secret`, {});
    expect(status).toBe(404);
  });
});
