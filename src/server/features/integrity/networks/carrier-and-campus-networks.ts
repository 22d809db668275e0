import { companyPattern, plainOrganization } from './organization-name.ts'

// Networks in which many people share few addresses, so that limits per address can be more lenient. A missing network only means the
// normal limits, but a wrongly listed one lets more votes through. So networks that mainly serve homes are not listed.

/**
 * Networks that mainly serve mobile phones, and therefore put many customers behind one address. Reviewed in November 2026. The names are
 * those of the packaged data; tests compare them.
 */
export const carrierNetworks: ReadonlyMap<number, string> = new Map([
  [4761, 'PT. INDOSAT Tbk'],
  [6167, 'Verizon Business'], // Verizon Wireless
  [8374, 'Polkomtel Sp. z o.o.'],
  [9587, 'DTAC TriNet Co.,Ltd.'],
  [9605, 'NTT DOCOMO, INC.'],
  [9644, 'SK Telecom'],
  [10139, 'Smart Broadband, Inc.'],
  [12912, 'T-Mobile Polska S.A.'],
  [12958, 'T2 Mobile LLC'], // Tele2 Russia
  [15897, 'Vodafone Telekomunikasyon A.S.'],
  [16135, 'TURKCELL ILETISIM HIZMETLERI A.S.'],
  [16637, 'MTN SA'],
  [17853, 'LGTELECOM'],
  [20057, 'AT&T Enterprises, LLC'], // AT&T Mobility
  [20978, 'TT Mobil Iletisim Hizmetleri A.S'],
  [21928, 'T-Mobile USA, Inc.'],
  [22085, 'Claro S/A'],
  [22394, 'Verizon Business'], // Verizon Wireless
  [23693, 'PT. Telekomunikasi Selular'],
  [24203, 'PT XL Axiata'],
  [24378, 'Total Access Communication PLC.'],
  [25106, 'Mobile TeleSystems JLLC'],
  [25135, 'Vodafone Limited'],
  [25159, 'PJSC MegaFon'],
  [26599, 'TELEFONICA BRASIL S.A'], // Vivo
  [26615, 'TIM S/A'],
  [28403, 'RadioMovil Dipsa, S.A. de C.V.'],
  [29180, 'Telefonica UK Limited'], // O2
  [29465, 'MTN NIGERIA Communication limited'],
  [29975, 'Vodacom'],
  [31133, 'PJSC MegaFon'],
  [33771, 'Safaricom Limited'],
  [36873, 'Airtel Networks Limited'],
  [36935, 'Vodafone Data'], // Vodafone Egypt
  [36992, 'ETISALAT MISR'],
  [37069, 'The Egyptian Company for Mobile Services (Mobinil)'],
  [38266, 'Vodafone Idea Ltd. (VIL)'],
  [39603, 'P4 Sp. z o.o.'], // Play
  [43766, 'Mobile Telecommunication Company Saudi Arabia Joint-Stock company'],
  [44244, 'Iran Cell Service and Communication Company'],
  [45609, 'Bharti Airtel Limited'],
  [51207, 'Free Mobile SAS'],
  [55410, 'Vodafone Idea Ltd. (VIL)'],
  [55836, 'Reliance Jio Infocomm Limited'],
  [57218, '"Rightel Communication Service Company PJS"'],
  [60339, 'Hutchison 3G UK Limited'],
  [131445, 'ADVANCED WIRELESS NETWORK COMPANY LIMITED'],
  [132061, 'Realmove Company Limited'],
  [132199, 'Globe Telecom Inc.'],
  [133612, 'Vodafone Australia Pty Ltd'],
  [138384, 'Rakuten Mobile, Inc.'],
  [197207, 'Mobile Communication Company of Iran PLC'],
  [206067, 'Hutchison 3G UK Limited'],
])

/**
 * Name prefixes of companies whose networks mainly serve mobile phones, wherever they are. Reviewed in November 2026 against the names of
 * the packaged data. Excludes companies that also connect many homes, such as Orange in Europe, China Mobile and T-Mobile Austria.
 */
export const carrierCompanies = `
  Africell Sierra Leone, STE AFRICELL RDC, Airtel Ghana, Airtel Madagascar, Airtel Malawi, Airtel Networks, Airtel Rwanda,
  Airtel Tanzania, AIRTEL TCHAD, Airtel Uganda, Atom Myanmar, Banglalink Digital, Boost Mobile, Celcom Axiata, CELCOM TIMUR,
  CELTEL DRC, China Mobile Hong Kong, DiGi Telecommunications, DITO TELECOMMUNITY, DoCoMo Pacific, Econet Telecom Lesotho,
  Free Mobile, grameenphone, Hutchison 3G, KIBRIS MOBILE, Libyana Mobile Phone, Limited Liability Company lifecell, Mascom Wireless,
  Mobile Communication Company of Iran, Mobile Telecommunication Company Saudi Arabia, Mobilink GSM, MOBIFONE Corporation,
  Mocambique Celular, Movicel, Mobile Telecommunications Ltd, MTN COTE D'IVOIRE, MTN NIGERIA, MTN Rwandacell, MTN SA, MTN South Sudan,
  MTN SUDAN, MTN Uganda, MTN Zambia, NATIONAL MOBILE TELECOMMUNICATIONS COMPANY, Ncell, NetOne Cellular, Ooredoo Maldives,
  Orange Botswana, Orange Burkina Faso, Orange Cameroun, Orange Centreafrique, ORANGE COTE D'IVOIRE, Orange Liberia, Orange Madagascar,
  ORANGE RDC, Orange SL, Palau Mobile Communications, Pelephone Communications, PT Indosat Ooredoo Hutchison, PT. Smartfren Telecom,
  Rakuten Mobile, Safaricom, Salt Mobile, Singapore Telecom Mobile, Sky Mobile, Smart Axiata, SmarTone Mobile Communications,
  Sudanese Mobile Telephone, Swazi Mobile, Swazi MTN, Syriatel Mobile, T2 Mobile, T-Mobile Polska, T-Mobile USA, Taiwan Mobile,
  Telefonica Celular de Bolivia, TELEKOM NETWORKS MALAWI, TELEKOM ROMANIA MOBILE COMMUNICATIONS, Telenor Pakistan,
  TOT Mobile, True Move, U Mobile, Vietnamobile, Vodacom Congo, Vodacom Lesotho, Vodacom Mocambique, Vodacom Tanzania,
  Wataniya Palestine Mobile, Zain South Sudan, Zain Zambia
`
const carrierName = companyPattern(carrierCompanies)

export function isCarrierNetwork(asn: number, organization: string | null): boolean {
  return carrierNetworks.has(asn) || (organization !== null && carrierName.test(plainOrganization(organization)))
}

/** National networks of universities, with the names of the packaged data. */
export const researchNetworks: ReadonlyMap<number, string> = new Map([
  [137, 'Consortium GARR'],
  [224, 'SIKT - KUNNSKAPSSEKTORENS TJENESTELEVERANDOR'],
  [559, 'SWITCH'],
  [680, 'Verein zur Foerderung eines Deutschen Forschungsnetzes e.V.'],
  [766, 'Entidad Publica Empresarial Red.es'],
  [786, 'Jisc Services Limited'],
  [1103, 'SURF B.V.'],
  [1213, 'HEAnet CLG'],
  [1237, 'KISTI'],
  [1653, 'Vetenskapsradet / SUNET'],
  [1659, 'Taiwan Academic Network (TANet) Information Center'],
  [1741, 'CSC - Tieteen tietotekniikan keskus Oy'],
  [1853, 'ACONET'],
  [1916, 'Rede Nacional de Ensino e Pesquisa'],
  [1955, 'KIFU (Governmental Info Tech Development Agency)'],
  [2018, 'TENET (The UNINET Project)'],
  [2107, 'ARNES'],
  [2108, 'Croatian Academic and Research Network'],
  [2152, 'CENIC'],
  [2200, 'Renater'],
  [2611, 'BELNET'],
  [2697, 'ERNET India'],
  [2852, 'CESNET z.s.p.o.'],
  [2907, 'Research Organization of Information and Systems, National Institute of Informa'],
  [4538, 'China Education and Research Network Center'],
  [5408, 'National Infrastructures for Research and Technology S.A.'],
  [6509, 'CANARIE Inc'],
  [7575, 'Australian Academic and Research Network'],
  [8501, 'Institute of Bioorganic Chemistry Polish Academy of Science, Poznan Supercomput'],
  [8517, 'National Academic Network and Information Center'],
  [11537, 'Internet2'],
  [36914, 'Kenya Education Network'],
  [38022, 'Research and Education Advanced Network New Zealand'],
  [55824, 'National Knowledge Network'],
])

const universityWords = [
  'universit(?:y|ies|e|et|eit|aet|a|at|as)',
  'universidade?',
  'univerzit[ay]',
  'uniwersytet',
  'hochschule',
  'politecnic[oa]',
  'polytechnic',
  'college',
  'institute of technology',
]
const universityName = new RegExp(`\\b(?:${universityWords.join('|')})\\b`, 'i')

export function isCampusNetwork(asn: number, organization: string | null): boolean {
  return researchNetworks.has(asn) || (organization !== null && universityName.test(organization))
}
