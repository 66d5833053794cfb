/** The name under which the answers of custodians are counted among the interfaces. */
export const custodianName = 'custodian';
