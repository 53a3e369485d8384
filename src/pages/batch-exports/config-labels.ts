import { PREFIX_VARIABLES } from '../../../contract/domain/export-file-keys'
import type { DestinationType } from '../../../contract/domain/exports'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t } from '../../lib/i18n/translate'

const LABELS: Partial<Record<string, string>> = {
  account: t('Account'),
  arg: t('Argument'),
  authentication_type: t('Authentication'),
  authorization: t('Redshift authentication for the bucket'),
  aws_access_key_id: t('Access key ID'),
  aws_secret_access_key: t('Secret access key'),
  bucket_credentials: t('Server authentication for the bucket'),
  bucket_name: t('Bucket'),
  catalog: t('Catalog'),
  client_email: t('Client email'),
  compression: t('Compression'),
  connection_string: t('Connection string'),
  container_name: t('Container'),
  copy_inputs: t('Bucket for COPY'),
  database: t('Database'),
  dataset_id: t('Dataset'),
  encryption: t('Encryption at rest'),
  endpoint_url: t('Endpoint'),
  exclude_events: t('Exclude events'),
  file_format: t('Format'),
  has_self_signed_cert: t('Self-signed certificate'),
  host: t('Host'),
  http_path: t('HTTP path'),
  include_events: t('Include events'),
  kms_key_id: t('KMS key'),
  max_file_size_mb: t('Maximum file size (MB)'),
  mode: t('Write mode'),
  password: t('Password'),
  port: t('Port'),
  prefix: t('Prefix'),
  private_key: t('Private key'),
  private_key_id: t('Private key ID'),
  private_key_passphrase: t('Private key passphrase'),
  project_id: t('Project'),
  properties_data_type: t('Type of the properties column'),
  region: t('Region'),
  region_name: t('Region'),
  role: t('Role'),
  s3_bucket: t('Bucket'),
  s3_key_prefix: t('Prefix'),
  schema: t('Schema'),
  sslmode: t('Encryption'),
  table_id: t('Table'),
  table_name: t('Table'),
  token: t('Project token'),
  token_uri: t('Token URI'),
  url: t('URL'),
  use_automatic_schema_evolution: t('Add new columns'),
  use_json_type: t('JSON columns'),
  use_variant_type: t('Variant columns'),
  use_virtual_style_addressing: t('Bucket in host name'),
  user: t('User'),
  warehouse: t('Warehouse'),
}

/** Help texts by key, or by type and key if they apply to some destination types only. */
const HELP: Partial<Record<string, string>> = {
  arg: t('Stored, but not used.'),
  endpoint_url: t('For S3-compatible storage other than AWS.'),
  exclude_events: t('Event names.'),
  has_self_signed_cert: t('The connection is encrypted, but the certificate is not verified.'),
  include_events: t('Event names. Leave empty for all events.'),
  kms_key_id: t('Applies to aws:kms.'),
  max_file_size_mb: t(
    'Files are split at this size and listed in a manifest. Leave empty for a single file.',
  ),
  mode: t('This server writes with INSERT. The settings for COPY are stored, but not used.'),
  'Postgres.table_name': t('Created if it does not exist.'),
  prefix: t('Prefix of file names. Available variables: {variables}.', {
    variables: formatEnumeration(PREFIX_VARIABLES.map((name) => `{${name}}`)),
  }),
  properties_data_type: t('varchar holds up to 65,535 bytes of JSON.'),
  'Redshift.table_name': t('Created if it does not exist.'),
  'S3.aws_access_key_id': t('Leave empty to use the credentials from the server environment.'),
  'S3.aws_secret_access_key': t('Leave empty to use the credentials from the server environment.'),
  sslmode: t('verify-full also verifies the host name of the certificate. disable turns encryption off.'),
  url: t('URL of a capture endpoint that accepts batches. It ends with /batch/.'),
  use_automatic_schema_evolution: t('Adds missing columns to the table.'),
  use_json_type: t('Stores properties as JSON instead of text.'),
  use_variant_type: t('Stores properties as VARIANT instead of text.'),
  use_virtual_style_addressing: t(
    'For storage that expects the bucket in the host name instead of the path.',
  ),
}

/** Labels of the text that is allowed instead of a group. */
const TEXT_LABELS: Partial<Record<string, string>> = { authorization: t('Role ARN') }

/** Returns the label of a configuration key; an unknown key is returned unchanged. */
export const getConfigKeyLabel = (key: string): string => LABELS[key] ?? key

export const getConfigKeyHelp = (type: DestinationType | null, key: string): string | undefined =>
  HELP[`${type}.${key}`] ?? HELP[key]

/** Returns the label of the text that is allowed instead of a group. */
export const getGroupTextLabel = (key: string): string => TEXT_LABELS[key] ?? getConfigKeyLabel(key)
