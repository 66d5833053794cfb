import type { ReactNode } from 'react';
import { t } from '#console/browser/language.ts';
import { Question } from '#console/fields/Question.tsx';
import { encodedProof, ProofBoxes, proofOf, type Shown } from './Proof.tsx';

/** One change of the settings: what will happen, what must be shown for it, and the button that does it. */
export const ProofDialog = ({
  title,
  does,
  needsCode,
  send,
  onClose,
  children,
}: {
  title: string;
  /** The label of the button. */
  does: string;
  needsCode: boolean;
  send: (shown: Shown) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Question<Shown>
    title={title}
    answer={does}
    leave={t('Cancel')}
    {...proofOf(needsCode)}
    act={async (shown) => send(await encodedProof(shown))}
    onClose={onClose}
  >
    {children}
    <ProofBoxes needsCode={needsCode} />
  </Question>
);
