import type { Section } from '../../runtime/section.ts';
import { settingsFileName } from '../../runtime/settingsFile.ts';
import type { Variable } from '../../runtime/variable.ts';

/** A file of settings with each setting in a comment: its purpose, its allowed values and its default. */
export const settingsExample = (sections: readonly Section[]): string => {
  const titles = [...new Set(sections.map(({ title }) => title))];
  return [
    '# The settings of Offerdesk, with their defaults; docs/settings.md says more about each.',
    `# For a file that ${settingsFileName} names, copy this one and take away the # in front of a setting.`,
    '# Written from the declarations by `npm run describe`; a test fails when it is out of date.',
    ...titles.flatMap((title) => [
      '',
      '',
      `# ${title}`,
      `# ${'='.repeat(title.length)}`,
      ...sections
        .filter((section) => section.title === title)
        .flatMap(({ settings }) => Object.values(settings).flatMap(linesOf)),
    ]),
    '',
  ].join('\n');
};

const linesOf = ([name, variable, purpose]: Section['settings'][string]) => [
  '',
  `# ${purpose.replace(/^./, (first) => first.toUpperCase())}.`,
  `# Allowed: ${variable.allowed}.`,
  ...(variable.secret ? [`# Or in a file that ${name}_FILE names.`] : []),
  `#${name}=${initialText(variable)}`,
];

const initialText = ({ initial, initialText }: Variable<unknown>): string => {
  const text = initialText ?? String(initial ?? '');
  return /[\s#]/.test(text) ? `"${text}"` : text;
};
