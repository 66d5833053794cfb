import type { Catalogue } from '#console/languages/catalogue.ts';

/** Hindi words of offer. */
export default {
  'Securities on offer': 'बिक्री पर प्रतिभूतियाँ',
  Symbol: 'सिंबल',
  'Book of': 'किस दिन की बुक',
  'the current day': 'वर्तमान दिन',
  'Currently there are no securities available for bidding':
    'अभी बोली लगाने के लिए कोई प्रतिभूति उपलब्ध नहीं है',
  'Indicative price': 'सांकेतिक मूल्य',
  'Every bid, every price, every share allotted, in one place.':
    'हर बोली, हर मूल्य, हर आवंटित शेयर, एक ही जगह।',
  'Offer for sale: bidding and allocation': 'ऑफर फॉर सेल: बोली और आवंटन',
  'A screen, an action, an order id, a symbol, a member, a PAN …':
    'स्क्रीन, क्रिया, ऑर्डर आईडी, सिंबल, सदस्य, पैन …',
  'Order Management': 'ऑर्डर प्रबंधन',
  Masters: 'मास्टर',
  Reports: 'रिपोर्ट',
  Utilities: 'उपयोगिताएँ',
  Allocation: 'आवंटन',
  '%{days} book': '%{days} बुक',
  '%{days} books': '%{days} बुक',
  '%{books}, %{date}': '%{books}, %{date}',
  'T and T+1': 'T और T+1',
  '%{day} January %{year}': '%{day} जनवरी %{year}',
  '%{day} February %{year}': '%{day} फ़रवरी %{year}',
  '%{day} March %{year}': '%{day} मार्च %{year}',
  '%{day} April %{year}': '%{day} अप्रैल %{year}',
  '%{day} May %{year}': '%{day} मई %{year}',
  '%{day} June %{year}': '%{day} जून %{year}',
  '%{day} July %{year}': '%{day} जुलाई %{year}',
  '%{day} August %{year}': '%{day} अगस्त %{year}',
  '%{day} September %{year}': '%{day} सितंबर %{year}',
  '%{day} October %{year}': '%{day} अक्टूबर %{year}',
  '%{day} November %{year}': '%{day} नवंबर %{year}',
  '%{day} December %{year}': '%{day} दिसंबर %{year}',
  '%{days} book, %{date}': '%{days} बुक, %{date}',
  '%{days} books, %{date}': '%{days} बुक, %{date}',
} satisfies Catalogue;
