import { afterAll, beforeAll, describe } from 'vitest';
import { addCall, useCall } from './additions/newCall.ts';
import { addKind, useKind } from './additions/newKind.ts';
import { addSchema, useSchema } from './additions/newSchema.ts';
import { addScreens, useScreens } from './additions/newScreens.ts';
import { removeProduct, startProduct } from './additions/product.ts';

// A developer's four additions follow each other in one project, so that it is compiled and built
// once.
afterAll(removeProduct);

describe('one new schema file, and nothing else,', addSchema);
describe('a new kind of field', addKind);
describe('a new call', addCall);
describe("screens of a noun's own", addScreens);

describe('in the built product', () => {
  beforeAll(startProduct);
  describe('the new schema', useSchema);
  describe('the new kind of field', useKind);
  describe('the new call', useCall);
  describe("the screens of a noun's own", useScreens);
});
