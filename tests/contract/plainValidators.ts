import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/**
 * Validators of JSON Schema without options, as any reader of the API document takes one: for its dialect of 2020,
 * and for the older one that most libraries speak. Both are strict and throw for a keyword that they do not know.
 * The formats of the standard come from ajv-formats, since ajv has none.
 */
export const plainValidators = () =>
  [new Ajv2020(), new Ajv()].map((ajv) => {
    addFormats.default(ajv);
    return ajv;
  });
