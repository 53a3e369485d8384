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

/** Fictional users of the sample workspace; example.com receives no mail. */
interface SamplePerson {
  first_name: string
  last_name: string
  role: (typeof ROLES_AT_ORGANIZATION)[number]
  level: LevelName
}

export const SAMPLE_PEOPLE: Record<SamplePersonKey, SamplePerson> = {
  imani: { first_name: 'Imani', last_name: 'Okafor', role: 'engineering', level: 'owner' },
  tomasz: { first_name: 'Tomasz', last_name: 'Zielinski', role: 'product', level: 'admin' },
  priya: { first_name: 'Priya', last_name: 'Raman', role: 'product', level: 'admin' },
  mei: { first_name: 'Mei', last_name: 'Tanaka', role: 'product', level: 'admin' },
  lucia: { first_name: 'Lucía', last_name: 'Herrera', role: 'data', level: 'member' },
  arjun: { first_name: 'Arjun', last_name: 'Menon', role: 'data', level: 'member' },
  freya: { first_name: 'Freya', last_name: 'Lindqvist', role: 'other', level: 'member' },
  samuel: { first_name: 'Samuel', last_name: 'Adeyemi', role: 'marketing', level: 'member' },
  noor: { first_name: 'Noor', last_name: 'van den Berg', role: 'sales', level: 'member' },
  chloe: { first_name: 'Chloé', last_name: 'Marchand', role: 'engineering', level: 'member' },
  bartholomew: {
    first_name: 'Bartholomew',
    last_name: 'Featherstonehaugh-Montgomery',
    role: 'leadership',
    level: 'member',
  },
}

/** Email of a sample user: their names, without accents. */
export function buildEmail({ first_name, last_name }: SamplePerson): string {
  const plain = `${first_name}.${last_name}`.normalize('NFD').toLowerCase()
  return `${plain.replace(/[^a-z.]+/g, '')}@example.com`
}
