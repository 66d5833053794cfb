import type { Catalogue } from '#console/languages/catalogue.ts';

/** Hindi words of mofCategory. */
export default {
  offered: 'प्रस्तुत',
  'Nothing is on offer.': 'कुछ भी बिक्री पर नहीं है।',
  'Demand in times of what is offered': 'प्रस्तुत शेयरों के गुणकों में माँग',
  '%{totalQuantity} shares in %{totalRecords} bids':
    '%{totalRecords} बोलियों में %{totalQuantity} शेयर',
  '%{symbol} %{series}: %{offered} offered': '%{symbol} %{series}: %{offered} प्रस्तुत',
  '%{category}: %{totalQuantity} in %{totalRecords} bids, %{totalQuantity2}':
    '%{category}: %{totalRecords} बोलियों में %{totalQuantity}, %{totalQuantity2}',
} satisfies Catalogue;
