import type { Catalogue } from '#console/languages/catalogue.ts';

/** Hindi words of orderLog. */
export default {
  'Order Event': 'ऑर्डर की घटना',
  'Order Log': 'ऑर्डर लॉग',
  'All events of bids: entered, modified, confirmed by the custodian, cancelled or refused, with the values before and after, and the user.':
    'बोलियों की सभी घटनाएँ: दर्ज, बदली, कस्टोडियन से पुष्ट, रद्द या अस्वीकृत, पहले और बाद के मानों और उपयोगकर्ता के साथ।',
  Id: 'आईडी',
  Event: 'घटना',
  'Carry refused': 'आगे ले जाना अस्वीकृत',
  'Passed by risk': 'जोखिम जाँच में पास',
  'Rejected by risk': 'जोखिम जाँच में अस्वीकृत',
  'Refused by custodian': 'कस्टोडियन ने अस्वीकार की',
  'Custodian changed': 'कस्टोडियन बदला',
  'Qty Before': 'पहले की मात्रा',
  'Price Before': 'पहले का मूल्य',
  'Blank for a bid at the cut-off price.': 'कट-ऑफ मूल्य की बोली में खाली।',
  Dealer: 'डीलर',
  'The user who did it: the dealer of the bid or another user.':
    'जिसने यह किया: बोली का डीलर या कोई दूसरा उपयोगकर्ता।',
} satisfies Catalogue;
