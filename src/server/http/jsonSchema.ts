import type { Fields, Noun } from '#model';
import type { JsonSchema } from '#model/language/fieldKind.ts';
import { jsonSchemaOf } from '#model/values/jsonSchema.ts';

/** The JSON Schema of a row of a noun, with the audit fields of a resource; tables of the machine have none. */
export const rowSchema = (noun: Noun): JsonSchema => {
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
      ...Object.fromEntries(fields.map(([name, field]) => [name, jsonSchemaOf(field)])),
      ...(noun.noun === 'resource' && !noun.isMachineTable && auditFields),
    },
  };
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
      Object.entries(fields).map(([name, field]) => [name, jsonSchemaOf(field)]),
    ),
    ...more,
  },
});
