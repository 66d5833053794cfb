import { fieldsNamed, type Noun, pluralOf, rolesThat } from '#model';
import type { Handler } from '../../machine/request.ts';
import type { OperationKind } from '../operation.ts';
import { reportExportOf, reportOf } from './reports.ts';

/** Rows that are computed on request. */
export const report: OperationKind = {
  of: (noun) =>
    noun.noun !== 'report'
      ? []
      : [
          {
            id: `${noun.name}.list`,
            name: 'list',
            method: 'GET',
            path: noun.api,
            roles: rolesThat(noun, 'list'),
            summary: noun.help ?? noun.label,
            ...asked(noun),
          },
        ],
  handler: (machine, operation, { moduleOf }) => {
    const rows = moduleOf(operation.noun)?.rows as Handler | undefined;
    return rows ? reportOf(machine, operation, rows) : null;
  },
  lacks: (_, module) => (module?.rows ? null : 'rows'),
};

/** The same rows as a file. */
export const reportExport: OperationKind = {
  of: (noun) =>
    noun.noun !== 'report'
      ? []
      : [
          {
            id: `${noun.name}.export`,
            name: 'export',
            method: 'GET',
            path: `${noun.api}/export`,
            roles: rolesThat(noun, 'export'),
            summary: `${pluralOf(noun)} as CSV`,
            ...asked(noun),
          },
        ],
  handler: (machine, operation, { moduleOf }) => {
    const rows = moduleOf(operation.noun)?.rows as Handler | undefined;
    return rows ? reportExportOf(machine, operation, rows) : null;
  },
};

/** What the reader must give first. */
const asked = (noun: Noun) => {
  const query = noun.noun === 'report' ? fieldsNamed(noun, noun.ask ?? []) : {};
  return Object.keys(query).length > 0 ? { query } : {};
};
