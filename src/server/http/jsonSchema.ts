import { type Field, type Fields, hasSaidTexts, type Noun } from '#model';
import type { JsonSchema } from '#model/language/fieldKind.ts';
import { jsonSchemaOf } from '#model/values/jsonSchema.ts';

/** Some rows have it: those whose texts have values in them. */
const sentences: JsonSchema = {
  type: 'object',
  readOnly: true,
  description:
    'The texts of the row that are sentences, by field: an English key with places, and what stands in them.',
};

/** The JSON Schema of a row of a noun, with the audit fields of a resource; tables of the machine have none. */
export const rowSchema = (noun: Noun, ofField = jsonSchemaOf): JsonSchema => {
  const fields = Object.entries(noun.fields as Fields).filter(([, { isSecret }]) => !isSecret);
  const auditFields = {
    version: { type: 'integer', readOnly: true },
    createdBy: { type: 'string', readOnly: true },
    createdAt: { type: 'string', format: 'date-time', readOnly: true },
    updatedBy: { type: 'string', readOnly: true },
    updatedAt: { type: 'string', format: 'date-time', readOnly: true },
  };
  return {
    type: 'object',
    title: noun.label,
    properties: {
      ...Object.fromEntries(fields.map(([name, field]) => [name, ofField(field)])),
      ...(noun.noun === 'resource' && !noun.storage?.isMachineTable && auditFields),
      ...(hasSaidTexts(noun) && { sentences }),
    },
  };
};

/** The JSON Schema of a field in a body: a value that must be sent begins with nothing by itself. */
const schemaIn = (field: Field, isRequired: boolean): JsonSchema => {
  const { default: initial, ...schema } = jsonSchemaOf(field);
  return isRequired || initial === undefined ? schema : { ...schema, default: initial };
};

/** The JSON Schema of an object of fields and no others. */
export const objectOf = (
  fields: Fields,
  required: readonly string[],
  more: JsonSchema = {},
): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties: {
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        schemaIn(field, required.includes(name)),
      ]),
    ),
    ...more,
  },
});
