import autocannon from 'autocannon';
import { call, quantile, started } from './server.mjs';

/** A body of the size of a bid. */
const body = {
  symbol: 'EXAMPLE',
  series: 'IS',
  category: 'NII',
  clientType: 'CLI',
  clientId: 'C0001',
  pan: 'AAAPA0001A',
  quantity: 10,
  price: 100,
};

/**
 * The limit that rates and waits of a run are held against: calls a second that a bare JSON echo answers at 64
 * connections, and how long one call alone takes, ms.
 */
export const measureEcho = async () => {
  const echo = await started('bench/echo.mjs');
  const { '2xx': answered, duration } = await autocannon({
    url: `${echo.url}/api/echo`,
    connections: 64,
    duration: 4,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const times = [];
  for (let n = 0; n < 500; n++) {
    const began = performance.now();
    await call(echo.url, 'POST', '/echo', { body });
    times.push(performance.now() - began);
  }
  await echo.stop();
  return { echo: answered / duration, echoMs: quantile(times, 0.5) };
};
