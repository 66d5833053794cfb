import type { Noun } from '#model';
import { kinds } from './kinds.ts';
import type { KindName, Operation } from './operation.ts';

/** Every call of some nouns. A declared call replaces the generated one of the same method and path. */
export const operationsOf = (nouns: readonly Noun[]): Operation[] => {
  const declared = nouns.flatMap((noun) => ofKind(noun, 'call'));
  const taken = new Set(declared.map(placeOf));
  const generated = nouns
    .flatMap((noun) => generatedKinds.flatMap((kind) => ofKind(noun, kind)))
    .filter((operation) => operation.roles.length > 0 && !taken.has(placeOf(operation)));
  return [...declared, ...generated];
};

const generatedKinds = (Object.keys(kinds) as KindName[]).filter((kind) => kind !== 'call');

const ofKind = (noun: Noun, kind: KindName): Operation[] =>
  kinds[kind].of(noun).map((told) => ({ ...told, kind, noun }));

/** To a router `/a/{x}` and `/A/{y}` are one place. */
const placeOf = ({ method, path }: Operation) =>
  `${method} ${path.replace(/\{\w+\}/g, '{}').toLowerCase()}`;
