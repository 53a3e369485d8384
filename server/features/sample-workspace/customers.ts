import type { Language } from './answers'

/* Persons of the sample events. All of them are fictional; example.com and its subdomains receive no mail. */

/** Country with its share of the customers, and its UTC offset in hours. */
interface Country {
  code: string
  name: string
  city: string
  ahead: number
  language: Language
}

export const CUSTOMER_COUNTRIES: readonly [readonly [Country, number], ...(readonly [Country, number])[]] = [
  [{ code: 'US', name: 'United States', city: 'Portland', ahead: -7, language: 'en' }, 24],
  [{ code: 'GB', name: 'United Kingdom', city: 'Leeds', ahead: 0, language: 'en' }, 11],
  [{ code: 'DE', name: 'Germany', city: 'Leipzig', ahead: 1, language: 'de' }, 15],
  [{ code: 'FR', name: 'France', city: 'Nantes', ahead: 1, language: 'fr' }, 10],
  [{ code: 'ES', name: 'Spain', city: 'Valencia', ahead: 1, language: 'es' }, 6],
  [{ code: 'MX', name: 'Mexico', city: 'Guadalajara', ahead: -6, language: 'es' }, 5],
  [{ code: 'BR', name: 'Brazil', city: 'Curitiba', ahead: -3, language: 'pt' }, 9],
  [{ code: 'JP', name: 'Japan', city: 'Sapporo', ahead: 9, language: 'ja' }, 9],
  [{ code: 'CN', name: 'China', city: 'Chengdu', ahead: 8, language: 'zh' }, 9],
  [{ code: 'TW', name: 'Taiwan', city: 'Taichung', ahead: 8, language: 'zh' }, 3],
]

type Names = readonly [string, ...string[]]

export const CUSTOMER_FIRST_NAMES: Record<Language, Names> = {
  en: ['Ada', 'Bryn', 'Callum', 'Dana', 'Eliot', 'Farah', 'Grace', 'Hugh', 'Isla', 'Jonah', 'Keira', 'Miles'],
  zh: ['Wei', 'Min', 'Jing', 'Hao', 'Lan', 'Yun', 'Qiang', 'Xin'],
  de: ['Anke', 'Bernd', 'Carla', 'Dirk', 'Esther', 'Falk', 'Greta', 'Holger', 'Ines', 'Jonas'],
  es: ['Alba', 'Bruno', 'Carmen', 'Diego', 'Elena', 'Felipe', 'Gloria', 'Hugo'],
  fr: ['Adrien', 'Brigitte', 'Claire', 'Didier', 'Estelle', 'Fabien', 'Hélène', 'Ines'],
  ja: ['Akira', 'Chihiro', 'Daiki', 'Emi', 'Haruka', 'Kenji', 'Mayu', 'Ren'],
  pt: ['Ana', 'Beto', 'Camila', 'Davi', 'Fernanda', 'Gustavo', 'Joana', 'Rafael'],
}

export const CUSTOMER_LAST_NAMES: Record<Language, Names> = {
  en: ['Ashworth', 'Bell', 'Castellan', 'Doyle', 'Ellery', 'Fenn', 'Hartley', 'Osei', 'Pryce', 'Whitlock'],
  zh: ['Zhang', 'Li', 'Chen', 'Huang', 'Zhao', 'Lin', 'Sun', 'Gao'],
  de: ['Albrecht', 'Brandt', 'Eichel', 'Fuhrmann', 'Kessler', 'Lorenz', 'Reuter', 'Schmid'],
  es: ['Aranda', 'Castillo', 'Domingo', 'Fuentes', 'Ibarra', 'Navarro', 'Quintana', 'Solano'],
  fr: ['Baptiste', 'Colin', 'Fontaine', 'Girard', 'Lemaire', 'Moreau', 'Perrin', 'Renaud'],
  ja: ['Abe', 'Fujita', 'Ito', 'Kimura', 'Mori', 'Nakano', 'Sato', 'Ueda'],
  pt: ['Almeida', 'Barros', 'Cardoso', 'Duarte', 'Lopes', 'Moraes', 'Pereira', 'Teixeira'],
}

export const COMPANIES = [
  'Fernhill',
  'Brightwater',
  'Oakline',
  'Kestrel',
  'Marlow',
  'Pinecrest',
  'Saltmarsh',
  'Tidewell',
  'Umbra',
  'Weaver',
  'Yarrow',
  'Lanternfish',
] as const
