import type { Noun } from '../language/noun.ts';
import type { Process, Step } from '../language/process.ts';

/**
 * The faults of a set of processes that types cannot catch, in words for their author; empty when
 * all is well.
 */
export const faultsOfProcesses = (
  processes: readonly Process[],
  nouns: readonly Noun[],
): string[] => [
  ...namesTwice(processes, nouns),
  ...codesTwice(processes),
  ...processes.flatMap((process) => [...unsound(process, nouns), ...unsoundSteps(process)]),
];

const namesTwice = (processes: readonly Process[], nouns: readonly Noun[]) =>
  processes
    .filter(
      (process) =>
        nouns.some(({ name }) => name === process.name) ||
        processes.some((other) => other !== process && other.name === process.name),
    )
    .map(({ name }) => `Two schemas are named '${name}'. Give one another name.`);

const codesTwice = (processes: readonly Process[]) =>
  processes
    .filter((process, at) =>
      processes
        .slice(0, at)
        .some(({ code, about }) => code === process.code && about === process.about),
    )
    .map(
      ({ name, code, about }) =>
        `${name} has the code ${code}, which another process about '${about}' has.`,
    );

const unsound = ({ name, about, roles, steps }: Process, nouns: readonly Noun[]) => [
  ...(nouns.some((noun) => noun.noun === 'resource' && noun.name === about)
    ? []
    : [`${name} is about '${about}', and no resource is named so.`]),
  ...(roles.length === 0 ? [`${name} has no roles: nobody could start it.`] : []),
  ...(Object.keys(steps).length === 0 ? [`${name} has no steps.`] : []),
];

const unsoundSteps = ({ name, roles, steps }: Process) => {
  const declared = Object.entries(steps as Readonly<Record<string, Step>>);
  return declared.flatMap(([step, declaration], at) => {
    const above = declared.slice(0, at).map(([before]) => before);
    const faults = [
      ...(/^[a-z][A-Za-z0-9]*$/.test(step)
        ? []
        : ["spell it in letters and digits, like 'ownBook'"]),
      ...(declaration.after ?? [])
        .filter((before) => !above.includes(before))
        .map((before) => `it comes after '${before}', and no step above it is named so`),
      ...(declaration.roles ?? [])
        .filter((role) => !roles.includes(role))
        .map((role) => `${role} has part in it, and none in the process`),
      ...(declaration.approval && declaration.mayPass !== undefined
        ? ['what must be approved cannot be skipped']
        : []),
      ...(declaration.approval && (declaration.kind === 'upload' || declaration.manual === true)
        ? ['it begins with its approval, so neither with a file nor by hand']
        : []),
      ...(declaration.fields && (declaration.kind === 'upload' || declaration.manual !== true)
        ? ['it has fields, so it must be manual']
        : []),
    ];
    return faults.map((words) => `The step ${step} of ${name}: ${words}.`);
  });
};
