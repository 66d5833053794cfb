import type { Category } from '#domain/market/series.ts';
import { demoMembers, insurerPan } from './members.ts';

const firstNames =
  'Ramesh Sunita Arjun Meera Vikram Kavita Sanjay Leela Imran Farah Joseph Anita'.split(' ');
// The fifth letter of a PAN is the first of the surname, and the first client's PAN is AAAPA0001A.
const surnames =
  'Agarwal Bhat Chawla Desai Fernandes Gupta Hegde Iyer Joshi Kulkarni Menon Nair Patel Rao Shah Thomas Verma'.split(
    ' ',
  );
const houses = 'Amaltas Bakul Champa Deodar Gulmohar Kadamba Neem Parijat Sagwan Tamarind'.split(
  ' ',
);

/** Number of a member's fifty clients in each category, in the order of their codes. */
const makeup: readonly (readonly [Category, number])[] = [
  ['RI', 34],
  ['NII', 6],
  ['MF', 3],
  ['IC', 2],
  ['OTHS', 2],
  ['EMP', 3],
];
const categories = makeup.flatMap(([category, count]) => Array<Category>(count).fill(category));

const words: Partial<Record<Category, string>> = {
  MF: 'Mutual Fund',
  IC: 'Insurance Company Limited',
  OTHS: 'Pension Fund Trust',
};
/** The fourth letter says what the holder is: a person, a trust, a company. */
const holders: Partial<Record<Category, string>> = { MF: 'T', IC: 'C', OTHS: 'T' };

const letter = (number: number) => String.fromCharCode(65 + (number % 26));

const clientOf = (memberId: string, member: number, index: number) => {
  const category = categories[index] as Category;
  const surname = surnames[(index + member) % surnames.length] as string;
  const institution = words[category];
  const house = houses[(index * 3 + member) % houses.length] as string;
  const clientName = institution
    ? `${house} ${institution}`
    : `${firstNames[(index + member * 5) % firstNames.length]} ${surname}`;
  const number = String(index + 1).padStart(4, '0');
  const series = `A${letter(Math.floor(member / 26))}${letter(member)}`;
  const named = (institution ? house : surname)[0];
  return {
    memberId,
    clientId: `C${number}`,
    clientName,
    // Member and number are in it, so no two are the same.
    pan: `${series}${holders[category] ?? 'P'}${named}${number}${letter(index * 7 + member * 3)}`,
    category,
    uccComplianceDate: `2025-${String((index % 12) + 1).padStart(2, '0')}-${String(1 + ((member + index) % 28)).padStart(2, '0')}`,
    isActive: true,
  };
};

/** The first insurer among the clients of a member; for some members it is LIC, which bids through many. */
const firstInsurer = categories.indexOf('IC');
const withInsurer = (client: ReturnType<typeof clientOf>, member: number, index: number) =>
  index === firstInsurer && member >= 4 && member < 12
    ? { ...client, clientName: 'Life Insurance Corporation', pan: insurerPan }
    : client;

/** Fifty clients of each member, two thousand in all. All are invented. */
export const demoClients = demoMembers.flatMap(({ tradingMemberId }, member) =>
  categories.map((_, index) =>
    withInsurer(clientOf(tradingMemberId, member, index), member, index),
  ),
);
