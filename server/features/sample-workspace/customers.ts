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

const split = (names: string) => names.split(' ')

const FIRST_NAMES: Record<Language, string[]> = {
  en: split(
    'Ada Bryn Callum Dana Eliot Farah Grace Hugh Isla Jonah Keira Miles Nadia Owen Petra Quinn Rosa Seth Tessa Umar Vera Wes Xena Yusuf Zoe Alice Bram Clara',
  ),
  zh: split(
    'Wei Min Jing Hao Lan Yun Qiang Xin Bo Chun Dan Fang Gang Hui Jia Kai Lei Mei Na Ping Qing Rui Shan Tao Xia Yan Zhen Ning',
  ),
  de: split(
    'Anke Bernd Carla Dirk Esther Falk Greta Holger Ines Jonas Katrin Lars Maike Nils Olaf Paula Rolf Silke Timo Ulla Vera Wolf Yvonne Anja Bruno Elke Frieda Gerd',
  ),
  es: split(
    'Alba Bruno Carmen Diego Elena Felipe Gloria Hugo Irene Javier Laura Manuel Nuria Pablo Rocío Sergio Teresa Víctor Ximena Andrés Beatriz Carlos Daniela Esteban Inés Jorge Lucas Marina',
  ),
  fr: split(
    'Adrien Brigitte Claire Didier Estelle Fabien Hélène Ines Jules Karine Louis Manon Nicolas Odile Pascal Raphaël Sylvie Théo Valérie Arnaud Chloé Denis Émilie Gilles Hugo Justine Laure Maxime',
  ),
  ja: split(
    'Akira Chihiro Daiki Emi Haruka Kenji Mayu Ren Aoi Fumio Hana Isamu Jun Kaori Makoto Naoki Rie Shota Tomoko Asami Daisuke Eri Hiroshi Kana Masato Nanami Satoshi Yuki',
  ),
  pt: split(
    'Ana Beto Camila Davi Fernanda Gustavo Joana Rafael Amanda Caio Débora Edson Flávia Heitor Isabel Júlio Larissa Marcos Natália André Bianca Cíntia Diego Elisa Fábio Glória Ivo Lívia',
  ),
}

const LAST_NAMES: Record<Language, string[]> = {
  en: split(
    'Ashworth Bell Castellan Doyle Ellery Fenn Hartley Osei Pryce Whitlock Abbott Barlow Crane Drummond Everett Foster Granger Holt Ingram Jessop Kirby Lowell Mercer Norwood Oakes Penrose Rowan Sutton Thorne Vaughan',
  ),
  zh: split(
    'Zhang Li Chen Huang Zhao Lin Sun Gao Cai Deng Feng Guo He Jiang Liang Ma Pan Qin Ren Song Tang Xu Ye Yuan Zeng Zhu Fan Du Lu',
  ),
  de: split(
    'Albrecht Brandt Eichel Fuhrmann Kessler Lorenz Reuter Schmid Arnold Busch Dietrich Engel Franke Graf Hahn Jansen Krüger Lang Martens Neumann Otto Pohl Richter Sommer Thiele Vogt Winter Ziegler Böhm',
  ),
  es: split(
    'Aranda Castillo Domingo Fuentes Ibarra Navarro Quintana Solano Bravo Cortés Delgado Espinosa Gallardo Herrero Lozano Medina Ortega Peña Rubio Salinas Vega Campos Durán Ferrer Iglesias León Molina Paredes Serrano',
  ),
  fr: split(
    'Baptiste Colin Fontaine Girard Lemaire Moreau Perrin Renaud Aubert Blanc Chevalier Dupuis Faure Garnier Hubert Jacquet Lambert Marchal Noël Olivier Poirier Roche Vidal Barbier Charpentier Delmas Ferrand Gautier Leclerc',
  ),
  ja: split(
    'Abe Fujita Ito Kimura Mori Nakano Sato Ueda Aoki Endo Goto Hayashi Inoue Kato Maeda Nishida Ogawa Sakai Takeda Uchida Wada Yamane Hirano Arai Chiba Fukuda Iwata Matsui Ono',
  ),
  pt: split(
    'Almeida Barros Cardoso Duarte Lopes Moraes Pereira Teixeira Azevedo Braga Campos Dantas Esteves Farias Guedes Leite Macedo Nunes Prado Queiroz Ramos Siqueira Vieira Bastos Coelho Fonseca Lacerda Mendes Rocha',
  ),
}

/** Coprime to the number of names of each language, which is larger than that of the customers of a project. */
const NAME_STEP = 487

/** Name of a customer. It depends on the number, so that no two customers of a project have the same one. */
export function getCustomerName(language: Language, number: number): string {
  const [firsts, lasts] = [FIRST_NAMES[language], LAST_NAMES[language]]
  const index = number * NAME_STEP
  return `${firsts[index % firsts.length]} ${lasts[Math.floor(index / firsts.length) % lasts.length]}`
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
