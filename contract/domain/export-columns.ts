import type { ExportModel } from './exports'

type Columns = Record<ExportModel, readonly string[]>

const PERSONS = [
  'team_id',
  'distinct_id',
  'person_id',
  'properties',
  'person_distinct_id_version',
  'person_version',
  'created_at',
  'is_deleted',
] as const

/** Default columns of each model in database tables. */
export const TABLE_COLUMNS: Columns = {
  events: [
    'uuid',
    'event',
    'properties',
    'elements',
    'set',
    'set_once',
    'distinct_id',
    'team_id',
    'ip',
    'site_url',
    'timestamp',
  ],
  persons: PERSONS,
}

/** Default columns of each model in files. */
export const FILE_COLUMNS: Columns = {
  events: [
    'uuid',
    'timestamp',
    '_inserted_at',
    'created_at',
    'event',
    'properties',
    'distinct_id',
    'elements_chain',
    'person_properties',
    'person_id',
  ],
  persons: [...PERSONS, '_inserted_at'],
}
