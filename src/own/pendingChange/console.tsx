import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { ApprovalPage } from '#console/approvals/ApprovalPage.tsx';
import { ApprovalsPage } from '#console/approvals/ApprovalsPage.tsx';
import { type PageProps, pages } from '#console/nouns/pages.ts';
import { useReader } from '#console/nouns/reader.ts';
import { takesPartInApproval } from '#model';
import { outlines } from '#registry/outlines.ts';
import { pendingChange } from './pendingChange.ts';

/** A page for those who make or decide held changes of any noun; others go home. */
const forThosePartaking = (Page: ComponentType<PageProps>) => (props: PageProps) =>
  takesPartInApproval(useReader(), outlines) ? <Page {...props} /> : <Navigate to="/" replace />;

export default pages(pendingChange, {
  approvals: forThosePartaking(ApprovalsPage),
  approval: forThosePartaking(ApprovalPage),
});
