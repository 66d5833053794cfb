import type { Catalogue } from '#console/languages/catalogue.ts';

/** Hindi words of batchOrder. */
export default {
  'Download %{layout} sample': '%{layout} नमूना डाउनलोड करें',
  Layouts: 'लेआउट',
  '%{value} layout': '%{value} लेआउट',
  'Columns of the %{layout} layout': '%{layout} लेआउट के कॉलम',
  Column: 'कॉलम',
  Content: 'सामग्री',
  'Cells are separated by commas, with or without a heading. Category and PAN come from the client master.':
    'खाने कॉमा से अलग होते हैं, शीर्षक के साथ या बिना। श्रेणी और पैन ग्राहक मास्टर से आते हैं।',
  'Cells are separated by commas or |, without a heading, in ten columns.':
    'खाने कॉमा या | से अलग होते हैं, बिना शीर्षक, दस कॉलम में।',
  'Download error file (%{refused})': 'त्रुटि फ़ाइल डाउनलोड करें (%{refused})',
  'Download accepted bids': 'स्वीकृत बोलियाँ डाउनलोड करें',
  'Download result file': 'परिणाम फ़ाइल डाउनलोड करें',
  'Place %{rows}': '%{rows} लगाएँ',
  'Place %{rows} of %{fileName}?': '%{fileName} की %{rows} लगाएँ?',
  Discard: 'छोड़ दें',
  'Discard batch %{batchId}?': 'बैच %{batchId} छोड़ दें?',
  'None of its bids have been placed. To place them later, upload the file again.':
    'इसकी कोई बोली नहीं लगाई गई है। बाद में लगाने के लिए फ़ाइल फिर से अपलोड करें।',
  'Each row is placed as if you had entered it: %{batch}, worth %{value} in all.':
    'हर पंक्ति ऐसे लगाई जाती है जैसे आपने दर्ज की हो: %{batch}, कुल राशि %{value}।',
  'Left out because of faults: %{refused}.': 'त्रुटियों के कारण छोड़ी गईं: %{refused}।',
  '%{warned} %{warned2} placed despite a warning.': 'चेतावनी होने पर भी %{warned} लगाई %{warned2}।',
  is: 'जाती है',
  are: 'जाती हैं',
  'Placed bids cannot be reverted together. Cancel them one by one; bids with 0% margin cannot be cancelled.':
    'लगाई गई बोलियाँ एक साथ वापस नहीं ली जा सकतीं। उन्हें एक-एक करके रद्द करें; 0% मार्जिन की बोलियाँ रद्द नहीं की जा सकतीं।',
  'There is no such batch': 'ऐसा कोई बैच नहीं है',
  'Batch Orders': 'बैच ऑर्डर',
  'Batch %{batchId}': 'बैच %{batchId}',
  Placed: 'लगाई गईं',
  'nothing placed': 'कुछ नहीं लगाया गया',
  'By an API call': 'API कॉल से',
  '%{layout} layout': '%{layout} लेआउट',
  'Order Id': 'ऑर्डर आईडी',
  'Faults and warnings': 'त्रुटियाँ और चेतावनियाँ',
  '(blank)': '(खाली)',
  'Previous Batches': 'पिछले बैच',
  Layout: 'लेआउट',
  Automatic: 'अपने आप पहचानें',
  'Detected from the first rows of the file': 'फ़ाइल की पहली पंक्तियों से पहचाना गया',
  'NSE layout': 'NSE लेआउट',
  'BSE layout': 'BSE लेआउट',
  'The file is checked first: every row against the rules as they stand. Nothing is placed before you confirm it. At most %{mostOrderRows} rows.':
    'पहले फ़ाइल जाँची जाती है: हर पंक्ति मौजूदा नियमों से। आपकी पुष्टि से पहले कुछ नहीं लगाया जाता। अधिकतम %{mostOrderRows} पंक्तियाँ।',
  'Please Select File': 'कृपया फ़ाइल चुनें',
  'Check file': 'फ़ाइल जाँचें',
  Warned: 'चेतावनी',
  Check: 'जाँच',
  Placing: 'लगाना',
  'The batch is discarded. None of its bids were placed.':
    'बैच छोड़ दिया गया। इसकी कोई बोली नहीं लगाई गई।',
  'Before you place this file': 'यह फ़ाइल लगाने से पहले',
  'There is nothing to place: every row of the file has a fault.':
    'लगाने के लिए कुछ नहीं है: फ़ाइल की हर पंक्ति में त्रुटि है।',
  'Nothing is placed yet. %{rows} of the file can be placed, worth %{value}.':
    'अभी कुछ नहीं लगाया गया है। फ़ाइल की %{rows} लगाई जा सकती हैं, राशि %{value}।',
  '%{accepted} taken': '%{accepted} ली गईं',
  ', %{link}: mend them here, or check them again when what refused them is over, and place them':
    ', %{link}: उन्हें यहीं ठीक करें, या अस्वीकृति का कारण हटने पर फिर जाँचें, और लगाएँ',
  ', %{link}: send them again in another call': ', %{link}: उन्हें दूसरी कॉल में फिर भेजें',
  'Placed: %{accepted}. To be placed: %{rows}, worth %{value}.':
    'लगाई गईं: %{accepted}। लगाने को: %{rows}, राशि %{value}।',
  'Check again': 'फिर जाँचें',
  'Check batch %{batchId} again?': 'बैच %{batchId} फिर जाँचें?',
  'Every row that is not placed is checked in the order of the file as it stands, by the rules as they are now. Nothing is placed.':
    'जो पंक्तियाँ लगाई नहीं गईं, वे सब फ़ाइल के क्रम में, जैसी अब हैं, अभी के नियमों से जाँची जाती हैं। कुछ नहीं लगाया जाता।',
  'Check begun again': 'जाँच फिर शुरू',
  '%{refused} refused': '%{refused} अस्वीकृत',
  'Batch Order': 'बैच ऑर्डर',
  'Order Bulk Upload': 'ऑर्डर बल्क अपलोड',
  'Batch of Orders': 'ऑर्डरों का बैच',
  'Bids that arrived together, in one call or one file, with the number accepted and refused. A file is checked first, and nothing is placed until you confirm it.':
    'एक कॉल या एक फ़ाइल में साथ आई बोलियाँ, स्वीकृत और अस्वीकृत की गिनती के साथ। फ़ाइल पहले जाँची जाती है, और आपकी पुष्टि से पहले कुछ नहीं लगाया जाता।',
  'Batch Id': 'बैच आईडी',
  'File Name': 'फ़ाइल का नाम',
  NSE: 'NSE',
  BSE: 'BSE',
  API: 'API',
  'Being checked': 'जाँच जारी',
  Processing: 'प्रक्रिया में',
  Completed: 'पूरा',
  'To be placed': 'लगाने को',
  Taken: 'ली गई',
  'The totals of the new and changed bids that are to be placed, or were when the file was last placed.':
    'नई और बदली बोलियों का योग, जो लगाई जानी हैं, या पिछली बार फ़ाइल के साथ लगाई गईं।',
  Message: 'संदेश',
  Bytes: 'बाइट',
  Heading: 'शीर्षक',
  'Stored As': 'किस नाम से रखी',
  'No batch of orders has been entered.': 'ऑर्डरों का कोई बैच दर्ज नहीं हुआ है।',
  Uploaded: 'अपलोड हुई',
  'Placing begun': 'लगाना शुरू',
  Stopped: 'रुका',
  Downloaded: 'डाउनलोड हुई',
  'This is neither the NSE layout nor the BSE layout by its first rows. Choose the layout, or compare the file with the samples.':
    'पहली पंक्तियों के अनुसार यह न NSE लेआउट है न BSE लेआउट। लेआउट चुनें, या फ़ाइल को नमूनों से मिलाएँ।',
  "There is no column '%{title}'.": "'%{title}' कॉलम नहीं है।",
  "'%{name}' is there twice.": "'%{name}' दो बार है।",
  "The column '%{name}' is missing.": "'%{name}' कॉलम नहीं मिला।",
  'At this moment bids would be refused. %{reasons}. Place the file when the session is open.':
    'इस समय बोलियाँ अस्वीकार होंगी। %{reasons}। सत्र खुलने पर फ़ाइल लगाएँ।',
  'There is no bid in this file.': 'इस फ़ाइल में कोई बोली नहीं है।',
  'This very file was placed before, as batch %{batchId} of %{userId}: placing it again makes each bid a second time.':
    'यही फ़ाइल पहले %{userId} के बैच %{batchId} के रूप में लगाई गई थी: फिर लगाने से हर बोली दोबारा लगेगी।',
  'This row has %{cells} cells where %{columns} are expected':
    'इस पंक्ति में %{cells} खाने हैं जबकि %{columns} चाहिए',
  'Row %{row} is the same bid: both will be placed': 'पंक्ति %{row} वही बोली है: दोनों लगाई जाएँगी',
  'Row %{row} is about the same order: they are placed one after the other':
    'पंक्ति %{row} उसी ऑर्डर के बारे में है: दोनों एक के बाद एक लगाई जाती हैं',
  'The exchange has no PAN of the member on record: enter its own bids one by one':
    'एक्सचेंज के पास सदस्य का पैन दर्ज नहीं है: उसकी अपनी बोलियाँ एक-एक करके दर्ज करें',
  'Client %{clientId} is %{category} in the client master':
    'ग्राहक मास्टर में ग्राहक %{clientId} %{category} है',
  'This row is not a bid': 'यह पंक्ति बोली नहीं है',
  'Category must be MF, IC, OTHS, NII, RI or RIC': 'श्रेणी MF, IC, OTHS, NII, RI या RIC होनी चाहिए',
  'Margin must be 1 (0%) or 2 (100%)': 'मार्जिन 1 (0%) या 2 (100%) होना चाहिए',
  'Operation must be E (new), M (modify), C (cancel) or CF (carry forward)':
    'ऑपरेशन E (नया), M (बदलें), C (रद्द) या CF (आगे ले जाएँ) होना चाहिए',
  'Action must be N (new), M (modify) or D (cancel)':
    'क्रिया N (नया), M (बदलें) या D (रद्द) होनी चाहिए',
  'A new bid has no order id yet: leave it blank': 'नई बोली की अभी ऑर्डर आईडी नहीं है: इसे खाली छोड़ें',
  'Symbol on offer': 'बिक्री पर सिंबल',
  'IS non-retail, RS retail, ES employees': 'IS गैर-रिटेल, RS रिटेल, ES कर्मचारी',
  'CLI for a client, PRO for the member itself': 'ग्राहक के लिए CLI, सदस्य के अपने लिए PRO',
  'Code in the client master; blank for PRO': 'ग्राहक मास्टर का कोड; PRO में खाली',
  'Custodian participant; blank for none': 'कस्टोडियन प्रतिभागी; न हो तो खाली',
  '1 for 100%, 0 for 0%': '100% के लिए 1, 0% के लिए 0',
  'Y at the cut-off price, N at a price': 'कट-ऑफ मूल्य पर Y, मूल्य पर N',
  'Rupees; blank at the cut-off price': 'रुपये; कट-ऑफ मूल्य पर खाली',
  'E new, M modify, C cancel, CF carry forward': 'E नई, M बदलें, C रद्द, CF आगे ले जाएँ',
  'The bid that is changed; blank for E': 'जो बोली बदली जाती है; E में खाली',
  'MF, IC, OTHS, NII, RI, or RIC: retail at the cut-off price':
    'MF, IC, OTHS, NII, RI, या RIC: कट-ऑफ मूल्य पर रिटेल',
  'Code in the client master; the member’s own code for itself':
    'ग्राहक मास्टर का कोड; अपने लिए सदस्य का अपना कोड',
  'Clearing code of the custodian; the CP code counts': 'कस्टोडियन का क्लियरिंग कोड; CP कोड मान्य है',
  'Rupees; not read for RIC': 'रुपये; RIC में नहीं पढ़ा जाता',
  '1 for 0%, 2 for 100%: the reverse of NSE': '0% के लिए 1, 100% के लिए 2: NSE से उलटा',
  '0 for a new bid': 'नई बोली के लिए 0',
  'N new, M modify, D cancel': 'N नई, M बदलें, D रद्द',
} satisfies Catalogue;
