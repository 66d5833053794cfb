import type { View } from '#model';
import { aboveList } from '#registry/console.ts';
import { Boundary } from '../browser/Boundary.ts';
import { lazyPage } from '../browser/lazyPage.ts';

type AboveListProps = {
  view: View;
  /** As the wire has it. */
  filter: Readonly<Record<string, unknown>>;
};

/** The part of a noun's own above this list; a list is of use without it. */
export const AboveList = ({ view, filter }: AboveListProps) => {
  const { noun, name } = view;
  const variant = name === noun.name ? null : name.slice(noun.name.length + 1);
  const load = aboveList(noun.name, variant);
  if (!load) return null;
  const Above = lazyPage(`above ${name}`, load);
  return (
    <Boundary failed={() => null}>
      <Above filter={filter} />
    </Boundary>
  );
};
