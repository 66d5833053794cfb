import type { Catalogue } from '#console/languages/catalogue.ts';

/** Hindi words of user. */
export default {
  'The authenticator is removed.': 'ऑथेंटिकेटर हटा दिया गया।',
  'Authenticator app': 'ऑथेंटिकेटर ऐप',
  'In use': 'उपयोग में',
  Recommended: 'सुझाया गया',
  'An app on your phone shows a new code every 30 seconds, which is asked for after the password.':
    'आपके फ़ोन का ऐप हर 30 सेकंड में नया कोड दिखाता है, जो पासवर्ड के बाद माँगा जाता है।',
  'No code is sent, so nobody can intercept it.':
    'कोई कोड भेजा नहीं जाता, इसलिए कोई उसे बीच में पकड़ नहीं सकता।',
  'It works at once, even if the phone has no mail and no network.':
    'यह तुरंत काम करता है, भले ही फ़ोन पर मेल और नेटवर्क न हो।',
  'A code works for one sign-in only.': 'एक कोड केवल एक साइन इन में काम आता है।',
  'Set up another phone': 'दूसरा फ़ोन सेट करें',
  'Set up authenticator': 'ऑथेंटिकेटर सेट करें',
  'New recovery codes': 'नए रिकवरी कोड',
  'The authenticator is set up.': 'ऑथेंटिकेटर सेट हो गया।',
  'Make new codes': 'नए कोड बनाएँ',
  'You get ten new codes. Your present codes then stop working.':
    'आपको दस नए कोड मिलते हैं। तब आपके मौजूदा कोड काम नहीं करेंगे।',
  'Remove authenticator': 'ऑथेंटिकेटर हटाएँ',
  'Codes are then sent to your mail and mobile again, and your recovery codes are void. Your other sessions end.':
    'तब कोड फिर आपके मेल और मोबाइल पर भेजे जाते हैं, और आपके रिकवरी कोड बेकार हो जाते हैं। आपके दूसरे सत्र समाप्त हो जाते हैं।',
  'The new recovery codes are active.': 'नए रिकवरी कोड चालू हैं।',
  'Few recovery codes left': 'कम रिकवरी कोड बचे हैं',
  'Get new codes': 'नए कोड लें',
  'No recovery code is left: without your phone you could not sign in.':
    'कोई रिकवरी कोड नहीं बचा: फ़ोन के बिना आप साइन इन नहीं कर पाएँगे।',
  'Only %{left} recovery %{left2} left.': 'केवल %{left} रिकवरी %{left2} बचे हैं।',
  'code is': 'कोड',
  'codes are': 'कोड',
  'In use since': 'कब से उपयोग में',
  'Recovery codes left': 'बचे हुए रिकवरी कोड',
  '%{left} of %{codesInAll}': '%{codesInAll} में से %{left}',
  'If you do not have your phone': 'अगर आपका फ़ोन पास न हो',
  'After the password each sign-in asks for the code that your app shows. Nothing is sent.':
    'पासवर्ड के बाद हर साइन इन में वह कोड माँगा जाता है जो आपका ऐप दिखाता है। कुछ भेजा नहीं जाता।',
  Code: 'कोड',
  'Code by mail and mobile': 'मेल और मोबाइल से कोड',
  'Not used': 'उपयोग में नहीं',
  'Turn two-factor %{wanted}': 'दो-चरण साइन इन %{wanted} करें',
  'Turn %{wanted}': '%{wanted} करें',
  'While you have an authenticator no code is sent.': 'जब तक आपका ऑथेंटिकेटर है, कोई कोड नहीं भेजा जाता।',
  'After the password each sign-in asks for a code that is sent to %{places}. It is good for 2 minutes.':
    'पासवर्ड के बाद हर साइन इन में एक कोड माँगा जाता है जो %{places} पर भेजा जाता है। वह 2 मिनट तक मान्य है।',
  'A sign-in asks for the password alone. With two factors it also asks for a code, sent to %{places}, so that a stolen password opens nothing.':
    'साइन इन में केवल पासवर्ड माँगा जाता है। दो-चरण साइन इन में %{places} पर भेजा गया कोड भी माँगा जाता है, ताकि चुराए गए पासवर्ड से कुछ न खुले।',
  'A sign-in will ask for the password alone. The authenticator is removed, and your recovery codes are void.':
    'साइन इन में केवल पासवर्ड माँगा जाएगा। ऑथेंटिकेटर हटा दिया जाता है, और आपके रिकवरी कोड बेकार हो जाते हैं।',
  'A sign-in will ask for the password alone: anyone who learns it can sign in as you.':
    'साइन इन में केवल पासवर्ड माँगा जाएगा: जिसे वह पता चले, वह आपके रूप में साइन इन कर सकता है।',
  'Each sign-in will ask for a code that is sent to %{places}.':
    'हर साइन इन में एक कोड माँगा जाएगा जो %{places} पर भेजा जाता है।',
  'MFA Settings': 'MFA सेटिंग',
  'Two-factor off': 'दो-चरण साइन इन बंद',
  'by authenticator': 'ऑथेंटिकेटर से',
  'by mail and mobile': 'मेल और मोबाइल से',
  'Two-factor on, %{by}': 'दो-चरण साइन इन चालू, %{by}',
  'Please enter Code': 'कृपया कोड भरें',
  'Of your authenticator app, or a recovery code of 7 digits.':
    'आपके ऑथेंटिकेटर ऐप का, या 7 अंकों का रिकवरी कोड।',
  'Recovery codes': 'रिकवरी कोड',
  'I have stored them': 'मैंने इन्हें सँभालकर रख लिया है',
  'When your phone is lost or broken, one of these codes signs you in instead. Each is good once. Keep them where only you can reach them; nobody can show them again.':
    'फ़ोन खोने या टूटने पर इनमें से एक कोड से आप साइन इन कर सकते हैं। हर कोड एक बार काम आता है। इन्हें वहाँ रखें जहाँ केवल आप पहुँच सकें; इन्हें कोई दोबारा नहीं दिखा सकता।',
  'Offerdesk recovery codes · %{accountWords} · %{serverNow} IST':
    'Offerdesk रिकवरी कोड · %{accountWords} · %{serverNow} IST',
  'The codes are on the clipboard.': 'कोड क्लिपबोर्ड पर हैं।',
  'Please copy the codes by hand.': 'कृपया कोड हाथ से कॉपी करें।',
  'Store the codes first, then confirm it below.': 'पहले कोड सँभालकर रखें, फिर नीचे पुष्टि करें।',
  'Offerdesk recovery codes of %{accountWords}, made %{serverNow} IST.':
    '%{accountWords} के Offerdesk रिकवरी कोड, %{serverNow} IST को बने।',
  'Each code works once, in place of a code of the authenticator app. New codes replace these.':
    'हर कोड ऑथेंटिकेटर ऐप के कोड की जगह एक बार काम आता है। नए कोड इनकी जगह ले लेते हैं।',
  'Please enter the 6 digits that the app shows': 'कृपया ऐप में दिखते 6 अंक भरें',
  'QR code to scan with the authenticator app': 'ऑथेंटिकेटर ऐप से स्कैन करने का QR कोड',
  'Open the app on your phone and scan this picture.': 'अपने फ़ोन पर ऐप खोलें और यह चित्र स्कैन करें।',
  'If you cannot scan it, type this key into the app instead:':
    'अगर स्कैन न कर सकें, तो ऐप में यह कुंजी लिखें:',
  'Copy key': 'कुंजी कॉपी करें',
  'Type the code that the app shows now.': 'ऐप में अभी दिखता कोड लिखें।',
  '6 digits; a new code comes every 30 seconds.': '6 अंक; हर 30 सेकंड में नया कोड आता है।',
  Confirm: 'पुष्टि करें',
  Next: 'आगे',
  'This set-up has expired, please start again.':
    'इस सेट-अप का समय समाप्त हो गया है, कृपया फिर से शुरू करें।',
  'Your present phone works until you confirm the new one.':
    'नए फ़ोन की पुष्टि होने तक आपका मौजूदा फ़ोन काम करता है।',
  'You need an authenticator app on your phone. Any app that shows time-based 6-digit codes works.':
    'आपके फ़ोन पर ऑथेंटिकेटर ऐप होना चाहिए। समय पर आधारित 6 अंकों के कोड दिखाने वाला कोई भी ऐप चलेगा।',
  User: 'उपयोगकर्ता',
  Users: 'उपयोगकर्ता',
  'Two-factor sign-in is %{wanted}.': 'दो-चरण साइन इन %{wanted} है।',
  on: 'चालू',
  off: 'बंद',
  'There is no Email ID and no Mobile Number of yours to send a code to; ask your admin to add one, or set up an authenticator.':
    'कोड भेजने के लिए आपकी कोई ईमेल आईडी या मोबाइल नंबर दर्ज नहीं है; अपने एडमिन से जोड़ने को कहें, या ऑथेंटिकेटर सेट करें।',
} satisfies Catalogue;
