import { type GroupRoles, groupRolesIn } from '#domain/groupRoles.ts';
import { domainRoles } from '#domain/roles.ts';
import { section } from '../section.ts';
import { encryptedAddress, matching, secretWord, wholeNumber, written } from '../variable.ts';

/** The OpenID provider of the domain users, and how its claims are read. */
export type OpenIdSettings = {
  /** https://…, or http:// on this machine. */
  issuer: string;
  /** Its name on the button of the sign-in page. */
  name: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  userClaim: string;
  groupsClaim: string;
  groups: GroupRoles;
  /** Maximum age of a session, hours. */
  sessionHours: number;
};

const { secret: _, ...issuerAddress } = encryptedAddress('https://login.example');

const claim = (initial: string) =>
  matching<string>(initial, /^[\x21-\x7e]{1,200}$/, 'the name of a claim');

/** The settings of the provider of domain users; null without an issuer. */
export const openIdSettings = section(
  'Sign-in',
  {
    issuer: ['OIDC_ISSUER', issuerAddress, 'the OpenID provider of domain users'],
    name: ['OIDC_NAME', matching<string>('OpenID', /\S/, 'a name'), 'its name at sign-in'],
    clientId: ['OIDC_CLIENT_ID', written('the id of the client'), 'the client at the provider'],
    clientSecret: ['OIDC_CLIENT_SECRET', secretWord(written('a secret')), 'its secret'],
    scopes: [
      'OIDC_SCOPES',
      matching<string>('openid profile email', /^(.* )?openid( .*)?$/, 'scopes with openid'),
      'the scopes that are requested',
    ],
    userClaim: ['OIDC_USER_CLAIM', claim('preferred_username'), 'the claim of the domain id'],
    groupsClaim: ['OIDC_GROUPS_CLAIM', claim('groups'), 'the claim of the groups'],
    groups: ['OIDC_GROUPS', written('ofs-control=controlUser;…'), 'the role of each group'],
    sessionHours: [
      'OIDC_SESSION_HOURS',
      wholeNumber(12, 1, 12, 'hours'),
      'the maximum age of a session',
    ],
  },
  ({ issuer, groups: text, ...rest }) => {
    if (issuer === null) return { value: { openId: null as OpenIdSettings | null }, faults: [] };
    const groups = groupRolesIn(text, (name) => name !== '');
    const faults = [
      ...(rest.clientId === '' || rest.clientSecret === ''
        ? ['OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set with OIDC_ISSUER.']
        : []),
      ...(groups === null
        ? [
            `OIDC_GROUPS must give the role of each group, such as ofs-control=controlUser;…; the roles are ${domainRoles.join(', ')}.`,
          ]
        : []),
    ];
    const openId = { ...rest, issuer, groups: groups ?? [] };
    return { value: { openId: faults.length > 0 ? null : openId }, faults };
  },
);
