import type { LevelName } from '../../contract/levels'

/** The people of the sample workspace. All of them are made up; example.com receives no mail. */
export interface Person {
  first_name: string
  last_name: string
  role: string
  level: LevelName
}

export const PEOPLE: Person[] = [
  { first_name: 'Imani', last_name: 'Okafor', role: 'Engineering', level: 'owner' },
  { first_name: 'Tomasz', last_name: 'Zielinski', role: 'Product', level: 'admin' },
  { first_name: 'Mei', last_name: 'Tanaka', role: 'Design', level: 'admin' },
  { first_name: 'Lucía', last_name: 'Herrera', role: 'Research', level: 'member' },
  { first_name: 'Arjun', last_name: 'Menon', role: 'Data', level: 'member' },
  { first_name: 'Freya', last_name: 'Lindqvist', role: 'Support', level: 'member' },
  { first_name: 'Samuel', last_name: 'Adeyemi', role: 'Marketing', level: 'member' },
  { first_name: 'Noor', last_name: 'van den Berg', role: 'Sales', level: 'member' },
  { first_name: 'Chloé', last_name: 'Marchand', role: 'Engineering', level: 'member' },
  { first_name: 'Bartholomew', last_name: 'Featherstonehaugh-Montgomery', role: 'Legal', level: 'member' },
]

/** The address of a sample person: their names, without accents. */
export function emailOf({ first_name, last_name }: Person): string {
  const plain = `${first_name}.${last_name}`.normalize('NFD').toLowerCase()
  return `${plain.replace(/[^a-z.]+/g, '')}@example.com`
}
