import type { Catalogue } from '#console/languages/catalogue.ts';

/** Hindi words of halt. */
export default {
  'Reason must have at least 3 characters': 'कारण में कम से कम 3 अक्षर होने चाहिए',
  Reason: 'कारण',
  In: 'किसमें',
  'All securities': 'सभी प्रतिभूतियाँ',
  By: 'किसने',
  Since: 'कब से',
  'another Control User must resume bidding': 'बोली किसी दूसरे कंट्रोल यूज़र को फिर शुरू करनी होगी',
  'No series is on offer today.': 'आज कोई सीरीज़ बिक्री पर नहीं है।',
  Series: 'सीरीज़',
  Session: 'सत्र',
  '%{configLabel}, %{mktOpenTime} to %{mktCloseTime}':
    '%{configLabel}, %{mktOpenTime} से %{mktCloseTime}',
  'by the circuit breaker': 'सर्किट ब्रेकर द्वारा',
  'by the exchange': 'एक्सचेंज द्वारा',
  'all securities': 'सभी प्रतिभूतियों',
  'Bidding in %{what} is halted since %{haltedAt} %{who}:':
    '%{what} में बोली %{haltedAt} से रुकी है, %{who}:',
  'Market Open': 'बाज़ार खुला',
  'Market Close': 'बाज़ार बंद',
  'Market Halted': 'बाज़ार रुका',
  '· %{halts} halted': '· %{halts} रुके',
  'Loading the market status': 'बाज़ार की स्थिति लोड हो रही है',
  '%{open} of %{offered} sessions': '%{offered} में से %{open} सत्र',
  'the first closes at %{closes}': 'पहला %{closes} पर बंद होता है',
  'nothing takes bids now': 'अभी कहीं बोली नहीं ली जा रही',
  'since %{haltedAt} by %{haltedBy}: %{reason}': '%{haltedAt} से, %{haltedBy} द्वारा: %{reason}',
  '%{isStop} %{sessions} (%{sessions2}) with %{liveBids} of %{members}. %{signedIn} %{signedIn2} signed in will see it at once.':
    '%{isStop} %{sessions} (%{sessions2}), %{members} की %{liveBids}। साइन इन किए %{signedIn} %{signedIn2} इसे तुरंत देखेंगे।',
  Stops: 'रोकता है',
  Resumes: 'फिर शुरू करता है',
  session: 'सत्र',
  sessions: 'सत्र',
  'none today': 'आज कोई नहीं',
  '%{liveBids} live bids': '%{liveBids} लाइव बोलियाँ',
  member: 'सदस्य',
  members: 'सदस्यों',
  user: 'उपयोगकर्ता',
  users: 'उपयोगकर्ता',
  'Counting live bids and members…': 'लाइव बोलियाँ और सदस्य गिने जा रहे हैं…',
  'Live bids and members could not be counted.': 'लाइव बोलियाँ और सदस्य नहीं गिने जा सके।',
  'From now on, bids there cannot be entered, modified, cancelled or carried forward. Live bids stay as they are. Another Control User must resume bidding.':
    'अब से वहाँ बोलियाँ दर्ज, बदली, रद्द या आगे नहीं ले जाई जा सकतीं। लाइव बोलियाँ जैसी हैं वैसी रहती हैं। बोली किसी दूसरे कंट्रोल यूज़र को फिर शुरू करनी होगी।',
  'Bids are accepted again within the hours of each session.':
    'हर सत्र के समय के भीतर बोलियाँ फिर से ली जाती हैं।',
  'Change Market Status': 'बाज़ार की स्थिति बदलें',
  'Close Market': 'बाज़ार बंद करें',
  'Closed by hand': 'हाथ से बंद किया गया',
  'Closed by hand for %{what}: %{reason}': '%{what} के लिए हाथ से बंद किया गया: %{reason}',
  'Opened again by hand for %{what}: %{reason}': '%{what} के लिए हाथ से फिर खोला गया: %{reason}',
  'Open Again': 'फिर खोलें',
  'No market is closed by hand.': 'कोई बाज़ार हाथ से बंद नहीं है।',
  'Market Status Log': 'बाज़ार स्थिति लॉग',
  'Circuit Breaker': 'सर्किट ब्रेकर',
  'Halt Bidding': 'बोली रोकें',
  'Halted now': 'अभी रुके हुए',
  'Resume Bidding': 'बोली फिर शुरू करें',
  'Nothing is halted.': 'कुछ भी रुका नहीं है।',
  'Circuit Breaker Log': 'सर्किट ब्रेकर लॉग',
  'Circuit breaker: bidding in %{what} is halted. %{reason}':
    'सर्किट ब्रेकर: %{what} में बोली रोकी गई। %{reason}',
  'Circuit breaker: bidding in %{what} goes on. %{reason}':
    'सर्किट ब्रेकर: %{what} में बोली फिर शुरू। %{reason}',
  'closes in %{number}': '%{number} में बंद',
  'opens at %{next}': '%{next} पर खुलेगा',
  'Market …': 'बाज़ार …',
  'The message stream is not connected; this may be old.':
    'संदेशों की धारा जुड़ी नहीं है; यह पुराना हो सकता है।',
  'The exchange has lost its database; this may be old.':
    'एक्सचेंज का डेटाबेस से संपर्क टूट गया है; यह पुराना हो सकता है।',
} satisfies Catalogue;
