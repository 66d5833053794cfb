import { t } from '#console/browser/language.ts';
/** What each interface is called, and what passes over it. */
export const interfaceLabels: Readonly<Record<string, { label: string; passed: string }>> = {
  rmsServer: {
    label: 'RMS Server',
    get passed() {
      return t('checks sent');
    },
  },
  rmsReceiver: { label: 'RMS Receiver', passed: 'answers' },
  custodian: {
    label: 'CP Approve',
    passed: 'answers',
  },
  combiner: {
    get label() {
      return t('Combiner');
    },
    get passed() {
      return t('changes of bids');
    },
  },
  surveillance: {
    get label() {
      return t('Surveillance');
    },
    get passed() {
      return t('events told');
    },
  },
};
