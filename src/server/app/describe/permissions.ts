import { exchangeStaff, type Role, roleLabels, roles, viewing } from '#domain/roles.ts';
import {
  type Action,
  actionsOf,
  callsOf,
  movesOf,
  type Noun,
  neededFor,
  type OwnCall,
  type OwnCalls,
  pagesOf,
  type Resource,
  rolesOfAction,
  type View,
  viewsOf,
} from '#model';
import { beyondLines } from './beyondScreens.ts';
import { code, table } from './markdown.ts';

/**
 * The permissions of each role, as a page of docs/: from the same `access` that the server and the
 * screens use.
 */
export const permissionsPage = (nouns: readonly Noun[], calls: readonly OwnCalls[]): string =>
  [
    '# Who may do what',
    '',
    'Written from the schemas by `npm run describe`; a test fails when it is out of date. Everything else is refused.',
    '',
    ...whyLines,
    ...viewingLines,
    '## Screens',
    '',
    ...table(
      ['Path', ...roles.map((role) => roleLabels[role])],
      screensOf(nouns).map(({ path, allowed }) => [
        code(path),
        ...roles.map((role) => (allowed.includes(role) ? '●' : '')),
      ]),
    ),
    '',
    '## Rows',
    '',
    ...nouns.flatMap(ofNoun),
    '## Beyond the screens of the specification',
    '',
    'Data that these roles read although no screen of §2.2, §2.4 and §6 shows it to them, with the reason.',
    'The reasons are in `src/domain/specifiedScreens.ts`.',
    '',
    ...beyondLines(nouns),
    '### Everybody who is signed in',
    '',
    'Calls without a kind of record. They answer data of the own account, published data, or only rows that the role may list.',
    '',
    ...table(
      ['Call', 'Who', 'What'],
      ownReadsOf(calls).map(({ route, roles: allowed, summary }) => [
        code(route),
        allowed ? names(allowed) : 'all',
        summary,
      ]),
    ),
    '',
  ].join('\n');

/** The calls of the machine that a session reads with. */
const ownReadsOf = (calls: readonly OwnCalls[]): OwnCall[] =>
  calls
    .flatMap((each) => Object.values(each.calls))
    .filter(({ route, shows }) => route.startsWith('GET ') && shows?.length !== 0)
    .sort((one, other) => (one.route < other.route ? -1 : 1));

/** The section on the reason that a refusal gives. */
const whyLines = [
  '## Why not?',
  '',
  'A refusal gives the reason in `why`, derived from the rule that refused: `rule` in a sentence, `needs` (the roles that may and your own, whose rows you open, or which other person must act), and `declaredIn` (file, noun, part, action). The console has a button Why? beside the words of a refusal. `GET /why/place` and `GET /why/rows` answer the same beforehand. Who is told how much:',
  '',
  '- Everybody gets the rule and the permitted roles: the manual has both anyway.',
  `- \`declaredIn\` is for the exchange's own people (${exchangeStaff.map((role) => roleLabels[role]).join(', ')}), and for everybody outside of production: file names help developers, but also attackers.`,
  '- A row outside of your scope and a row that does not exist get the same answer: there is no such row among those you may open. The answer depends on the caller only and never names the owner of the row.',
  '',
];

/** The section on viewing the console as another role. */
const viewingLines = [
  '## View as',
  '',
  `${viewing.map((role) => roleLabels[role]).join(', ')} may look at the console as another role, for users of members as a role of one member, under View As in the user menu or the command line. The session says so, and the server answers every read and every stream by the access of the viewed role:`,
  '',
  '- Nothing can be changed: each call other than GET is refused with a message, except those that check, keep or end the session and Stop. Refused calls are journalled.',
  '- Nobody reads more than their own role does: rows of a noun that the person may not list stay closed, in lists, in single rows, in the command line and in approvals. Of members these are the clients, of LISTCO the master set-ups.',
  '- It is a role of a member and not a user. The user id stays the person’s own, so rows that belong to one user (what they entered, their files and saved views) are left out, and settings of a person are closed (`isPersonal` of a call).',
  '- The journal records who started and ended viewing as whom. Reads that are logged and refusals name the person.',
  '- It ends by Stop, after 30 minutes, and with the session. All tabs of the browser share it.',
  '',
];

const actionOf = { list: 'list', show: 'show', create: 'create', edit: 'edit' } as const;

const rolesOf = ({ access }: View, action: Action) =>
  roles.filter((role) => access[role]?.actions.includes(action));

const screensOf = (nouns: readonly Noun[]): { path: string; allowed: readonly Role[] }[] =>
  nouns
    .flatMap((noun) => [
      ...viewsOf(noun).flatMap((view) =>
        Object.entries(view.screens).map(([screen, path]) => ({
          path: path as string,
          allowed: rolesOf(view, actionOf[screen as keyof typeof actionOf]),
        })),
      ),
      ...pagesOf(noun).flatMap(({ paths, roles: allowed }) =>
        paths.map((path) => ({ path, allowed })),
      ),
    ])
    .sort((a, b) => (a.path < b.path ? -1 : 1));

const ofNoun = (noun: Noun): string[] => {
  const granted = viewsOf(noun).flatMap((view) =>
    roles.flatMap((role) => {
      const grant = view.access[role];
      if (!grant) return [];
      return [
        [
          code(view.name),
          roleLabels[role],
          grant.actions.join(', '),
          Object.entries(grant.within ?? {})
            .map(([field, of]) => `${field} = own ${of}`)
            .join(', ') || 'all',
          Object.entries(grant.allowedValues ?? {})
            .map(([field, values]) => `${field}: ${values.join(', ')}`)
            .join('; ') || 'all',
        ],
      ];
    }),
  );
  const also = [
    ...movesLines(noun),
    ...actionLines(noun),
    ...callLines(noun),
    ...approvalLines(noun),
  ];
  if (granted.length === 0 && also.length === 0) return [];
  return [
    `### ${noun.plural ?? noun.label}`,
    '',
    ...(granted.length > 0
      ? [...table(['View', 'Role', 'May', 'Whose rows', 'Writes only'], granted), '']
      : []),
    ...(also.length > 0 ? [...also.map((line) => `- ${line}`), ''] : []),
  ];
};

const names = (some: readonly Role[]) => some.map((role) => roleLabels[role]).join(', ');

const movesLines = (noun: Noun) =>
  movesOf(noun).map(
    ({ move }) =>
      `**${move.label}**: ${names(move.by as Role[])}${move.byAnother ? ', not the person who wrote the row last' : ''}`,
  );

const actionLines = (noun: Noun) =>
  actionsOf(noun).map(({ action }) => {
    const needs = neededFor(noun, action);
    const which = noun.noun === 'report' ? '' : `, of the rows that they may ${needs}`;
    const why = action.reason === 'required' ? ', with a reason' : '';
    return `**${action.label}**: ${names(rolesOfAction(noun, action))}${which}${why}`;
  });

const callLines = (noun: Noun) =>
  callsOf(noun).map(
    ({ method, path, roles: allowed, isPublic }) =>
      `${code(`${method} ${path}`)}: ${isPublic ? 'everybody, without a session' : names(allowed)}`,
  );

const approvalLines = (noun: Noun): string[] => {
  const approve = (noun as Resource).approve;
  if (!approve) return [];
  const who = approve.by ? names(approve.by) : 'those who may edit';
  const when = Object.entries(approve.when ?? {})
    .map(([field, value]) => ` while ${field} is ${value}`)
    .join('');
  return [
    ...(approve.fields
      ? [
          `A change of ${approve.fields.map((field) => toWords(field, approve)).join(', ')}${when}, and removal, waits for a second person: ${who}`,
        ]
      : []),
    ...(approve.creation
      ? [`What ${names(approve.creation)} creates waits for a second person: ${who}`]
      : []),
  ];
};

const toWords = (field: string, { to = {} }: NonNullable<Resource['approve']>) =>
  Object.hasOwn(to, field) ? `${field} to ${(to as Record<string, unknown>)[field]}` : field;
