import type { Catalogue } from '../catalogue.ts';

/** Hindi words of fields. */
export default {
  optional: 'वैकल्पिक',
  'Choose…': 'चुनें…',
  None: 'कोई नहीं',
  'Branch Id': 'शाखा आईडी',
  'New %{label}, in a tab of its own; it is chosen here once it is saved':
    'अपने अलग टैब में नया %{label}; सहेजने पर यहाँ चुन लिया जाएगा',
  'New…%{label}': 'नया…%{label}',
  'No match.': 'कोई मेल नहीं मिला।',
  'Give the %{missing} first.': 'पहले %{missing} भरें।',
  Record: 'रिकॉर्ड',
  'not kept in full': 'पूरा नहीं रखा गया',
  'now %{field}': 'अब %{field}',
  'A day, YYYY-MM-DD': 'तारीख, YYYY-MM-DD',
  'A day and time, YYYY-MM-DD HH:mm:ss': 'तारीख और समय, YYYY-MM-DD HH:mm:ss',
  Yes: 'हाँ',
  No: 'नहीं',
  'A time, HH:mm:ss': 'समय, HH:mm:ss',
} satisfies Catalogue;
