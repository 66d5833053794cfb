import type { Noun } from '#model';
import { declaredKind, generatedKinds } from './kinds.ts';
import type { Operation, OperationKind } from './operation.ts';

/** Every call of some nouns. A declared call replaces the generated one of the same method and path. */
export const operationsOf = (nouns: readonly Noun[]): Operation[] => {
  const declared = nouns.flatMap((noun) => ofKind(noun, declaredKind));
  const taken = new Set(declared.map(placeOf));
  const generated = nouns
    .flatMap((noun) => generatedKinds.flatMap((kind) => ofKind(noun, kind)))
    .filter((operation) => operation.roles.length > 0 && !taken.has(placeOf(operation)));
  return [...declared, ...generated];
};

const ofKind = (noun: Noun, kind: OperationKind): Operation[] =>
  kind.of(noun).map((route) => ({ ...route, kind, noun }));

/** To a router `/a/{x}` and `/A/{y}` are one place. */
const placeOf = ({ method, path }: Operation) =>
  `${method} ${path.replace(/\{\w+\}/g, '{}').toLowerCase()}`;
