import type { LevelName } from '../../../contract/domain/levels'
import type { ROLES_AT_ORGANIZATION } from '../../../contract/schemas/user'

export type SamplePersonKey =
  | 'imani'
  | 'tomasz'
  | 'priya'
  | 'mei'
  | 'lucia'
  | 'arjun'
  | 'freya'
  | 'samuel'
  | 'noor'
  | 'chloe'
  | 'bartholomew'

/** Fictional users of the sample workspace; example.com and names that end in .example receive no mail. */
interface SamplePerson {
  first_name: string
  last_name: string
  role: (typeof ROLES_AT_ORGANIZATION)[number]
  level: LevelName
  /** Age of the last sign-in, in days. */
  signed_in: number
  /** Domain of the email address that requires SAML. */
  domain?: string
}

export const SAMPLE_PEOPLE: Record<SamplePersonKey, SamplePerson> = {
  imani: { first_name: 'Imani', last_name: 'Okafor', role: 'engineering', level: 'owner', signed_in: 0.3 },
  tomasz: { first_name: 'Tomasz', last_name: 'Zielinski', role: 'product', level: 'admin', signed_in: 1.1 },
  priya: { first_name: 'Priya', last_name: 'Raman', role: 'product', level: 'admin', signed_in: 0.1 },
  mei: { first_name: 'Mei', last_name: 'Tanaka', role: 'product', level: 'admin', signed_in: 2.2 },
  lucia: { first_name: 'Lucía', last_name: 'Herrera', role: 'data', level: 'member', signed_in: 0.7 },
  arjun: {
    first_name: 'Arjun',
    last_name: 'Menon',
    role: 'data',
    level: 'member',
    signed_in: 5,
    domain: 'juniper.example',
  },
  freya: { first_name: 'Freya', last_name: 'Lindqvist', role: 'other', level: 'member', signed_in: 4.2 },
  samuel: { first_name: 'Samuel', last_name: 'Adeyemi', role: 'marketing', level: 'member', signed_in: 1.4 },
  noor: { first_name: 'Noor', last_name: 'van den Berg', role: 'sales', level: 'member', signed_in: 3.4 },
  chloe: {
    first_name: 'Chloé',
    last_name: 'Marchand',
    role: 'engineering',
    level: 'member',
    signed_in: 0.15,
    domain: 'juniper.example',
  },
  bartholomew: {
    first_name: 'Bartholomew',
    last_name: 'Featherstonehaugh-Montgomery',
    role: 'leadership',
    level: 'member',
    signed_in: 9,
  },
}

/** Email of a sample user: their names, without accents. */
export function buildEmail({ first_name, last_name, domain = 'example.com' }: SamplePerson): string {
  const plain = `${first_name}.${last_name}`.normalize('NFD').toLowerCase()
  return `${plain.replace(/[^a-z.]+/g, '')}@${domain}`
}
