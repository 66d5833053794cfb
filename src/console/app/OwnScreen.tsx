import type { ComponentType } from 'react';
import { PageHead } from '../parts/PageHead.tsx';

/** A screen that a noun exports itself, below the heading in which react-admin's `<Title>` puts its words. */
export const OwnScreen = ({ body: Body }: { body: ComponentType }) => (
  <>
    <PageHead title={<span id="react-admin-title" />} />
    <div>
      <Body />
    </div>
  </>
);
