import { type Client, control, signIn } from './client.ts';

/** Two users of each role that works on an allocation: one works, the other approves. */
export type AllocationPeople = Record<'control' | 'control2' | 'listco' | 'listco2', Client>;

export const control2 = { username: 'control2' };
export const listco = { username: 'listco' };
export const listco2 = { username: 'listco2' };

/** Signs all of them in. */
export const allocationPeople = async (url: string): Promise<AllocationPeople> => ({
  control: await signIn(url, control),
  control2: await signIn(url, control2),
  listco: await signIn(url, listco),
  listco2: await signIn(url, listco2),
});

/** The master set-up of an offer. */
export const masterSetupOf = async ({ listco }: AllocationPeople, symbol: string): Promise<any> => {
  const filter = encodeURIComponent(JSON.stringify({ symbol }));
  const { body } = await listco.call(
    'GET',
    `/allocation/master-setup?filter=${filter}&range=[0,9]`,
  );
  const found = body.find?.((row: any) => row.symbol === symbol);
  if (!found) throw new Error(`No set-up of ${symbol}: ${JSON.stringify(body).slice(0, 300)}`);
  return found;
};

/** The seller's decisions on an offer: one LISTCO user makes them, a second approves. */
export const decide = async (
  { listco, listco2 }: AllocationPeople,
  setupId: number,
  action: string,
  values: object = {},
): Promise<void> => {
  const path = `/allocation/master-setup/${setupId}`;
  const { version } = (await listco.call('GET', path)).body;
  const { status, body } = await listco.call('POST', `${path}/${action}`, {
    ...values,
    version,
    reason: 'The seller wrote so',
  });
  if (status >= 300) throw new Error(`${action}: ${status} ${JSON.stringify(body)}`);
  if (status !== 202) return;
  const { body: approved } = await listco2.call('POST', '/approvals/decide', {
    ids: [body.held.id],
    decision: 'approve',
  });
  if (!approved.results?.[0]?.ok) throw new Error(`${action}: ${JSON.stringify(approved)}`);
};
