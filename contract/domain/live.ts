/** Kinds of records whose changes are announced. `survey_response` are the answers of surveys. */
export const LIVE_RESOURCES = [
  'project',
  'survey',
  'survey_response',
  'feature_flag',
  'batch_export',
] as const

/** Kinds of records of an organization whose changes are announced, by the path segment of their endpoints. */
export const ORGANIZATION_LIVE_RESOURCES = {
  members: 'member',
  invites: 'invite',
  domains: 'domain',
  roles: 'role',
  proxy_records: 'proxy_record',
  service_accounts: 'service_account',
  api_keys: 'service_account',
  notification_destinations: 'notification_destination',
  projects: 'project',
  batch_exports: 'batch_export',
} as const

export type LiveResource =
  | (typeof LIVE_RESOURCES)[number]
  | (typeof ORGANIZATION_LIVE_RESOURCES)[keyof typeof ORGANIZATION_LIVE_RESOURCES]
  | 'organization'

/** Kinds of records that have forms with presence. */
export const EDITED_RESOURCES = ['survey', 'feature_flag', 'batch_export'] as const
export type EditedResource = (typeof EDITED_RESOURCES)[number]

/** Header with the id of the stream of the client that makes a change, which is not announced to that stream. */
export const LIVE_CONNECTION_HEADER = 'live-connection'

/** Interval in milliseconds at which clients announce that a form is open. */
export const PRESENCE_INTERVAL_MS = 20_000

/** Person who has a form open. */
export interface Presence {
  resource: EditedResource
  record_id: string
  /** Stream of the client. */
  connection_id: string
  user: { uuid: string; first_name: string; last_name: string; email: string }
}
