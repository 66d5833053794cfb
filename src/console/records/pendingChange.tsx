import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { takesPartInApproval } from '#model';
import { pendingChange } from '#records/pendingChange.ts';
import { nouns } from '#registry';
import { ApprovalPage } from '../approvals/ApprovalPage.tsx';
import { ApprovalsPage } from '../approvals/ApprovalsPage.tsx';
import { type PageProps, pages } from '../pages.ts';
import { useReader } from '../reader.ts';

/** A page for those who make or decide held changes of any noun; others go home. */
const forThosePartaking = (Page: ComponentType<PageProps>) => (props: PageProps) =>
  takesPartInApproval(useReader(), nouns) ? <Page {...props} /> : <Navigate to="/" replace />;

export default pages(pendingChange, {
  approvals: forThosePartaking(ApprovalsPage),
  approval: forThosePartaking(ApprovalPage),
});
