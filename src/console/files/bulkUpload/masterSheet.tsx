import { type Field, type Fields, type Resource, writableOf } from '#model';
import { limitWords } from '#model/values/limits.ts';
import { nouns } from '#registry';
import { say, t } from '../../browser/language.ts';
import type { Sheet } from '../mending/sheet.ts';
import { type UploadLine, verdicts } from './batch.ts';
import { CellChange } from './CellChange.tsx';
import { cellText } from './cellText.ts';

/** Describes the rows of a master's file, with cells named after its fields. */
export const masterSheet = (master: Resource | null): Sheet<UploadLine> => {
  const fields = (master?.fields ?? {}) as Fields;
  const order = master ? writableOf(master, 'create') : [];
  const labelOf = (name: string) => fields[name]?.label ?? (name === '' ? t('Whole row') : name);
  return {
    order,
    labelOf,
    verdictOf: ({ verdict }) => verdicts[verdict],
    isRefused: ({ verdict }) => verdict === 'refused',
    boxOf: (line, name) => {
      const field = fields[name];
      if (!field || field.isSecret || !isMendable(line, name)) return null;
      return {
        stands: typedIn(line, name, field),
        hint: say(limitWords(field, nouns)),
        choices: Object.entries(field.choices ?? {}),
        isCode: field.options.code === true,
      };
    },
    cellOf: (line, name) => {
      const cell = line.cells.find(({ field }) => field === name);
      return cell && <CellChange line={line} cell={cell} field={fields[name]} />;
    },
    restOf: ({ cells, key }, name) => {
      const rest = cells
        .filter(({ field, after }) => field !== name && after !== null && after !== '')
        .map(({ field, after }) => cellText(fields[field], after));
      return rest.length > 0 ? rest.join(' · ') : (key ?? '');
    },
    namesOf: (line, mayMend) =>
      [
        ...new Set([
          ...[...line.cells, ...line.faults].map(({ field }) => field),
          // Fields missing from the file can be filled in here too.
          ...(mayMend && line.verdict === 'refused' ? order : []),
        ]),
      ].filter((name) => !fields[name]?.isSecret),
  };
};

/** A row that is no longer refused shows what it changes; only what was mended can be mended again. */
const isMendable = ({ verdict, mended }: UploadLine, name: string) =>
  verdict === 'refused' || mended.some(({ field }) => field === name);

/** The text of a cell as typed: the mended value, else the file's. */
const typedIn = (line: UploadLine, field: string, described: Field | undefined): string => {
  const mended = line.mended.find((each) => each.field === field);
  if (mended) return mended.value ?? '';
  const after = line.cells.find((each) => each.field === field)?.after;
  if (after === null || after === undefined) return '';
  if (typeof after !== 'boolean') return String(after);
  const [yes, no] = described?.options.labels ?? ['Yes', 'No'];
  return after ? yes : no;
};
