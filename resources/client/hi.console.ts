import type { Catalogue } from '#console/languages/catalogue.ts';

/** Hindi words of client. */
export default {
  Clients: 'ग्राहक',
  'Client Master': 'ग्राहक मास्टर',
  'A client of a trading member. A bid for a client names its code and its PAN. Admins and dealers of the member keep them; each reads a client on a page of its own.':
    'ट्रेडिंग सदस्य का ग्राहक। ग्राहक की बोली में उसका कोड और पैन होता है। सदस्य के एडमिन और डीलर इन्हें रखते हैं; हर एक ग्राहक को अपने पेज पर पढ़ता है।',
  'Client Id': 'ग्राहक आईडी',
  'Client Name': 'ग्राहक का नाम',
  'UCC Compliance Date': 'UCC अनुपालन तारीख',
  'The day on which the client code became compliant. The client can bid from the next day.':
    'जिस दिन ग्राहक कोड अनुपालक हुआ। ग्राहक अगले दिन से बोली लगा सकता है।',
  'UCC Compliance Time': 'UCC अनुपालन समय',
  'Exchange time. After 22:00 the client can bid one day later. Blank means before 22:00.':
    'एक्सचेंज का समय। 22:00 के बाद ग्राहक एक दिन बाद बोली लगा सकता है। खाली का अर्थ 22:00 से पहले।',
  Active: 'सक्रिय',
} satisfies Catalogue;
