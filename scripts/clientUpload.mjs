/**
 * Uploads a file of clients on the open Bulk Upload page and waits for what its check says: 12 known clients,
 * of whom some have a new name, and 240 new ones, of whom one in sixty has no valid PAN.
 */
export const uploadClients = async (page) => {
  const known = await page.evaluate(async () =>
    (await fetch('/api/masters/client?range=[0,11]')).json(),
  );
  const lines = [
    'Client Id,Client Name,PAN,Category,Active',
    ...known.map(({ clientId, clientName, pan, category }, at) =>
      [clientId, at % 3 ? clientName : `${clientName} HUF`, pan, category, 'Yes'].join(','),
    ),
    ...Array.from({ length: 240 }, (_, at) =>
      [
        `N${1000 + at}`,
        `Client ${at + 1}`,
        at % 60 === 7 ? 'NOPAN' : `AAAPN${1000 + at}Q`,
        'RI',
        'Yes',
      ].join(','),
    ),
  ];
  const buffer = Buffer.from(lines.join('\r\n'));
  const file = { name: 'november.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('Browse file').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: /^Commit/ }).waitFor();
};
