/** The name of each interface, and of the items that pass over it. */
export const interfaceLabels: Readonly<Record<string, { label: string; passed: string }>> = {
  rmsServer: { label: 'RMS Server', passed: 'checks sent' },
  rmsReceiver: { label: 'RMS Receiver', passed: 'answers' },
  custodian: {
    label: 'CP Approve',
    passed: 'answers',
  },
  combiner: { label: 'Combiner', passed: 'changes of bids' },
  surveillance: { label: 'Surveillance', passed: 'events told' },
};
