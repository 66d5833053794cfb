import { Link } from 'react-router-dom';
import { countText } from '#domain/countText.ts';
import { filled, keyValues, type Noun, viewFor } from '#model';
import { t } from '../browser/language.ts';
import { useReader } from '../nouns/reader.ts';
import { rowPath } from '../nouns/rowPath.ts';
import { useNoun } from '../nouns/useNoun.ts';

/**
 * A row that refers to another, as the server names it. `count` is the number of references of its
 * kind, a lower bound with `isMore`.
 */
export type Reference = {
  resource: string;
  label: string;
  key: string;
  count: number;
  isMore?: boolean;
};

/** The references that prevent the removal of a row: by kind, each by name with a link. */
export const StillUsed = ({ references }: { references: readonly Reference[] }) =>
  [...new Set(references.map(({ resource }) => resource))].map((resource) => (
    <Kind
      key={resource}
      resource={resource}
      rows={references.filter((row) => row.resource === resource)}
    />
  ));

const Kind = ({ resource, rows }: { resource: string; rows: readonly Reference[] }) => {
  const noun = useNoun(resource);
  const { count, isMore = false } = rows[0] as Reference;
  return (
    <section style={{ marginTop: 10 }}>
      <h3>{noun ? (count === 1 ? noun.label : (noun.plural ?? `${noun.label}s`)) : resource}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.key}>{noun ? <Way noun={noun} row={row} /> : row.label}</li>
        ))}
      </ul>
      {(count > rows.length || isMore) && (
        <p className="muted">{t('of %{count}', { count: countText(count, isMore) })}</p>
      )}
    </section>
  );
};

/** Its name, as a link where the reader may open it. */
const Way = ({ noun, row }: { noun: Noun; row: Reference }) => {
  const reader = useReader();
  const view = viewFor(reader, 'show', noun) ?? viewFor(reader, 'list', noun);
  const path = view && rowPath(reader, view);
  const key = keyValues(noun, row.key);
  return path && key ? <Link to={filled(path, key)}>{row.label}</Link> : <span>{row.label}</span>;
};
