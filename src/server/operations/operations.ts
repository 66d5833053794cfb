import { type Noun, scopeOfCall } from '#model';
import type { Operation, OperationType } from './operation.ts';
import { declaredType, generatedTypes } from './operationTypes.ts';

/** Every call of some nouns. A declared call replaces the generated one of the same method and path. */
export const operationsOf = (nouns: readonly Noun[]): Operation[] => {
  const declared = nouns.flatMap((noun) => ofType(noun, declaredType));
  const taken = new Set(declared.map(placeOf));
  const generated = nouns
    .flatMap((noun) => generatedTypes.flatMap((type) => ofType(noun, type)))
    .filter((operation) => operation.roles.length > 0 && !taken.has(placeOf(operation)));
  return [...declared, ...generated];
};

const ofType = (noun: Noun, type: OperationType): Operation[] =>
  type.of(noun).map((route) => ({ ...route, scope: scopeOfCall(noun, route), type, noun }));

/** To a router `/a/{x}` and `/A/{y}` are one place. */
const placeOf = ({ method, path }: Operation) =>
  `${method} ${path.replace(/\{\w+\}/g, '{}').toLowerCase()}`;
