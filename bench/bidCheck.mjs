/**
 * Compares the check of a bid's body by the kinds of field, which the server uses, by ajv over the
 * JSON Schemas of the same kinds, and by the yup object of forms; and lists their differences:
 * `node bench/bidCheck.mjs`. Processor time, each in turn in every round of one run.
 */
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { runnerImport } from 'vite';

const load = async (path) =>
  (await runnerImport(new URL(`../${path}`, import.meta.url).pathname)).module;
const { order } = await load('schemas/order.ts');
const { checkerOf } = await load('src/model/values/validate.ts');
const { shapeOf, faultsOf } = await load('src/model/values/shape.ts');
const { jsonSchemaOf } = await load('src/model/values/jsonSchema.ts');

const fields = order.calls.place.body;
const ajv = new Ajv({ unicodeRegExp: false });
addFormats(ajv);
const described = ajv.compile({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(fields).filter((name) => !fields[name].options.optional),
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, jsonSchemaOf(field)]),
  ),
});
const check = checkerOf(fields);
const shape = shapeOf(fields);

const ways = {
  'rules of the kinds': (body) => Object.keys(check(body)).length === 0,
  'ajv, compiled from their schemas': (body) => described(body),
  'yup object of the form': (body) => Object.keys(faultsOf(shape, body)).length === 0,
};

/** The first code of each choice, and values that make every bid another. */
const codes = Object.fromEntries(
  Object.entries(fields).map(([name, { choices }]) => [
    name,
    choices ? Object.keys(choices)[0] : null,
  ]),
);
const bodies = Array.from({ length: 2000 }, (_, n) => ({
  ...codes,
  symbol: 'LICI',
  clientId: `C${String(n).padStart(5, '0')}`,
  pan: `AAAPA${String(n).padStart(4, '0')}A`,
  isMarketOrder: false,
  quantity: n + 1,
  price: (38_375 + n * 5) / 100,
  clientOrderId: `bench-${n}`,
}));

for (const [way, isRight] of Object.entries(ways)) {
  const refused = bodies.filter((body) => !isRight(body)).length;
  console.log(`${way}: ${refused} of ${bodies.length} right bids refused`);
}
const tricky = [
  ['thirty letters of two units each', { clientOrderId: '𝔸'.repeat(30) }],
  ['a price with ten decimals', { price: 384.5000000001 }],
  ['a quantity beyond exact numbers', { quantity: 2 ** 60 }],
  ['a client that is blank', { clientId: '' }],
];
for (const [what, changes] of tricky)
  console.log(
    `${what}: ${Object.entries(ways)
      .map(
        ([way, isRight]) =>
          `${isRight({ ...bodies[0], ...changes }) ? 'right' : 'wrong'} by ${way}`,
      )
      .join('; ')}`,
  );

const rounds = 15;
const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
for (let round = 0; round < rounds; round++)
  for (const [way, isRight] of Object.entries(ways)) {
    const turns = way.startsWith('yup') ? 2 : 40;
    const began = process.cpuUsage();
    for (let turn = 0; turn < turns; turn++) for (const body of bodies) isRight(body);
    const { user, system } = process.cpuUsage(began);
    // The first rounds are the engine's, which makes the checks quick.
    if (round >= 5) times[way].push((user + system) / turns / bodies.length);
  }
const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
for (const [way, all] of Object.entries(times))
  console.log(`${way}: ${median(all).toFixed(2)} µs of processor a bid`);
process.exit(0);
