import { backupSettings } from './backupSettings.ts';
import { databaseSettings } from './databaseSettings.ts';
import { deliverySettings } from './deliverySettings.ts';
import { directorySettings } from './domainUsers/ldapSettings.ts';
import { openIdSettings } from './domainUsers/openIdSettings.ts';
import { givenTexts } from './givenTexts.ts';
import { headSettings } from './headSettings.ts';
import type { ModuleSettings, ModuleValues } from './moduleSettings.ts';
import type { Mode, Section, ValueOf } from './section.ts';
import { serverSettings } from './serverSettings.ts';
import { exchangeSettings } from './sftpSettings.ts';
import { signInSettings } from './signInSettings.ts';
import type { Environment, Variable } from './variable.ts';

/** The settings of the server in sections, as docs/settings.md has them; modules declare more. */
export const serverSections = [
  serverSettings,
  signInSettings,
  directorySettings,
  openIdSettings,
  databaseSettings,
  deliverySettings,
  exchangeSettings,
  backupSettings,
  headSettings,
] as const;

type All<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer A) => void
  ? A
  : never;

/** The settings of a process, checked (architecture §9). */
export type Settings = All<ValueOf<(typeof serverSections)[number]>> & {
  mode: Mode;
  /** The settings that the modules of resources/ declare; read with `of` of the declaration. */
  modules: ModuleValues;
};

/**
 * The settings of a process, or what is wrong with them in words: the name, the value and what is
 * allowed. `declared` are the settings of the modules (#registry/settings.ts).
 */
export const readSettings = (
  mode: Mode,
  environment: Environment,
  declared: readonly ModuleSettings[],
): { settings: Settings; faults: string[] } => {
  const { texts, faults } = givenTexts(environment, [...serverSections, ...declared]);
  const valueIn = ({ settings, check }: Section): object => {
    const wrong: string[] = [];
    const of = ([name, variable]: readonly [string, Variable<unknown>, string]) => {
      const text = texts[name];
      const value = text === undefined ? variable.initial : variable.read(text);
      if (value !== undefined) return value;
      const shown = variable.secret || name.endsWith('URL') ? '…' : text;
      wrong.push(`${name} is '${shown}'; it must be ${variable.allowed}.`);
      return variable.initial;
    };
    const values = Object.entries(settings).map(([field, setting]) => [field, of(setting)]);
    const checked = check(Object.fromEntries(values) as never, mode);
    faults.push(...checked.faults, ...wrong);
    return checked.value;
  };
  const settings: Settings = Object.assign({ mode }, ...serverSections.map(valueIn), {
    modules: Object.fromEntries(declared.map((own) => [own.module, valueIn(own)])),
  });
  if (settings.ldap && settings.openId)
    faults.push('LDAP_URL and OIDC_ISSUER are both set. Domain users come from one of them.');
  return { settings, faults };
};
