import type { Catalogue } from '#console/languages/catalogue.ts';

/** Hindi words of errorOrder. */
export default {
  '%{symbol} %{series} refused': '%{symbol} %{series} अस्वीकृत',
  'Its batch': 'इसका बैच',
  'Its bid': 'इसकी बोली',
  'Order entry with the values of this bid': 'इस बोली के मानों के साथ ऑर्डर प्रविष्टि',
  'Place again': 'फिर लगाएँ',
  'Why it was refused': 'क्यों अस्वीकृत हुई',
  '· number %{errorNumber}': '· संख्या %{errorNumber}',
  'The refused bid': 'अस्वीकृत बोली',
  'Error Order': 'त्रुटि वाला ऑर्डर',
  'Error Orders': 'त्रुटि वाले ऑर्डर',
  'Refused Bid': 'अस्वीकृत बोली',
  'Bids that were refused or rejected, each with the reason.':
    'बोलियाँ जो नहीं ली गईं या अस्वीकार हुईं, कारण सहित।',
  Number: 'संख्या',
  'The number of the reason in the exchange’s trading protocol; blank if it has none.':
    'एक्सचेंज के ट्रेडिंग प्रोटोकॉल में कारण की संख्या; न हो तो खाली।',
  'The bid that the change was for, or that was rejected later; blank for a new bid.':
    'वह बोली जिसके लिए बदलाव था, या जो बाद में अस्वीकार हुई; नई बोली में खाली।',
} satisfies Catalogue;
