import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/**
 * Validators of JSON Schema without options, as anybody takes one who reads the document of the API: by its dialect of 2020,
 * and by the older one that most libraries speak. Both are strict, so that a keyword they do not know throws. The package
 * ajv has no formats of its own; ajv-formats has those of the standard.
 */
export const plainValidators = () =>
  [new Ajv2020(), new Ajv()].map((ajv) => {
    addFormats.default(ajv);
    return ajv;
  });
