import { INT32_MAX } from '../limits'
import {
  COMPRESSIONS,
  DESTINATION_LABELS,
  type DestinationType,
  FILE_FORMATS,
  UNSUPPORTED_DESTINATIONS,
} from './exports'

/** Input control of a configuration value. `names` is a list of strings, `group` an object with its own keys. */
type ConfigKind = 'text' | 'password' | 'lines' | 'integer' | 'boolean' | 'choice' | 'names' | 'group'

/** One key of the configuration of a destination, for forms and for server-side validation. */
export interface ConfigKey {
  key: string
  kind: ConfigKind
  label: string
  help?: string
  /** Must be present and not null. */
  required?: true
  /** The empty string is a value. Otherwise it is rejected or, if the key is optional, treated as null. */
  blank?: true
  /** Never returned after it is saved. */
  secret?: true
  /** Default value; null if omitted. */
  default?: string | number | boolean
  choices?: readonly string[]
  min?: number
  max?: number
  /** Keys of a group. */
  keys?: readonly ConfigKey[]
  /** Allows a string instead of the group; describes that string. */
  orText?: string
}

/** Configuration of one destination type. */
export interface DestinationKind {
  /** Display name. */
  label: string
  /** Keys of this type; `COMMON_KEYS` are added to every type. */
  keys: readonly ConfigKey[]
}

const text = (key: string, label: string, more: Partial<ConfigKey> = {}): ConfigKey => ({
  key,
  kind: 'text',
  label,
  ...more,
})

const requiredText = (key: string, label: string, more: Partial<ConfigKey> = {}): ConfigKey =>
  text(key, label, { required: true, ...more })

const secret = (key: string, label: string, more: Partial<ConfigKey> = {}): ConfigKey =>
  text(key, label, { kind: 'password', secret: true, ...more })

const boolean = (key: string, label: string, value: boolean, help: string): ConfigKey => ({
  key,
  kind: 'boolean',
  label,
  default: value,
  help,
})

const choice = (
  key: string,
  label: string,
  choices: readonly string[],
  more: Partial<ConfigKey> = {},
): ConfigKey => ({ key, kind: 'choice', label, choices, ...more })

const port = (value: number): ConfigKey => ({
  key: 'port',
  kind: 'integer',
  label: 'Port',
  default: value,
  min: 1,
  max: 65_535,
})

const PREFIX_HELP =
  'Prefix of file names. Available variables: {year}, {month}, {day}, {hour}, {minute}, {second}, ' +
  '{data_interval_start}, {data_interval_end} and {table}.'

const fileKeys: readonly ConfigKey[] = [
  choice('file_format', 'Format', FILE_FORMATS, { default: 'JSONLines' }),
  choice('compression', 'Compression', [...new Set(Object.values(COMPRESSIONS).flat())], {
    help: `JSONLines supports ${COMPRESSIONS.JSONLines.join(' and ')}. Parquet supports all of these.`,
  }),
  {
    key: 'max_file_size_mb',
    kind: 'integer',
    label: 'Maximum file size (MB)',
    min: 1,
    max: INT32_MAX,
    help: 'Files are split at this size and listed in a manifest. Leave empty for a single file.',
  },
]

const keyPair = (more: Partial<ConfigKey> = {}): readonly ConfigKey[] => [
  secret('aws_access_key_id', 'Access key ID', { kind: 'text', ...more }),
  secret('aws_secret_access_key', 'Secret access key', more),
]

const login: readonly ConfigKey[] = [
  requiredText('user', 'User', { secret: true }),
  secret('password', 'Password', { required: true, blank: true }),
  requiredText('host', 'Host'),
]

const table: readonly ConfigKey[] = [
  text('schema', 'Schema', { default: 'public' }),
  text('table_name', 'Table', { default: 'events', help: 'Created if it does not exist.' }),
]

const encryption: readonly ConfigKey[] = [
  choice('sslmode', 'Encryption', ['require', 'verify-full', 'disable'], {
    default: 'require',
    help: 'verify-full also verifies the host name of the certificate. disable turns encryption off.',
  }),
  boolean(
    'has_self_signed_cert',
    'Self-signed certificate',
    false,
    'The connection is encrypted, but the certificate is not verified.',
  ),
]

/** Keys of every type. They select events by name; exports of persons ignore them. */
export const COMMON_KEYS: readonly ConfigKey[] = [
  {
    key: 'include_events',
    kind: 'names',
    label: 'Include events',
    help: 'Event names. Leave empty for all events.',
  },
  { key: 'exclude_events', kind: 'names', label: 'Exclude events', help: 'Event names.' },
]

/** Destination types with their keys, in the order of forms and validation. */
export const DESTINATIONS: Record<DestinationType, DestinationKind> = {
  S3: {
    label: DESTINATION_LABELS.S3,
    keys: [
      requiredText('bucket_name', 'Bucket'),
      requiredText('region', 'Region'),
      requiredText('prefix', 'Prefix', { blank: true, help: PREFIX_HELP }),
      ...keyPair({ help: 'Leave empty to use the credentials in the environment of the server.' }),
      ...fileKeys,
      choice('encryption', 'Encryption at rest', ['AES256', 'aws:kms']),
      text('kms_key_id', 'KMS key', { help: 'Applies to aws:kms.' }),
      text('endpoint_url', 'Endpoint', { help: 'For S3-compatible storage other than AWS.' }),
      boolean(
        'use_virtual_style_addressing',
        'Bucket in host name',
        false,
        'For storage that expects the bucket in the host name instead of the path.',
      ),
    ],
  },
  AzureBlob: {
    label: DESTINATION_LABELS.AzureBlob,
    keys: [
      requiredText('container_name', 'Container'),
      secret('connection_string', 'Connection string', { required: true }),
      text('prefix', 'Prefix', { default: '', blank: true, help: PREFIX_HELP }),
      ...fileKeys,
    ],
  },
  Postgres: {
    label: DESTINATION_LABELS.Postgres,
    keys: [...login, port(5432), requiredText('database', 'Database'), ...table, ...encryption],
  },
  Redshift: {
    label: DESTINATION_LABELS.Redshift,
    keys: [
      ...login,
      port(5439),
      requiredText('database', 'Database'),
      ...table,
      choice('properties_data_type', 'Type of the properties column', ['varchar', 'super'], {
        default: 'varchar',
        help: 'varchar holds up to 65,535 bytes of JSON.',
      }),
      choice('mode', 'Write mode', ['INSERT', 'COPY'], {
        default: 'INSERT',
        help: 'This server writes with INSERT. The settings for COPY are stored, but not used.',
      }),
      {
        key: 'copy_inputs',
        kind: 'group',
        label: 'Bucket for COPY',
        keys: [
          text('s3_bucket', 'Bucket'),
          text('region_name', 'Region'),
          text('s3_key_prefix', 'Prefix', { default: '', blank: true }),
          {
            key: 'authorization',
            kind: 'group',
            label: 'Redshift authentication for the bucket',
            keys: keyPair({ required: true }),
            orText: 'Role ARN',
          },
          {
            key: 'bucket_credentials',
            kind: 'group',
            label: 'Server authentication for the bucket',
            keys: keyPair({ required: true }),
          },
        ],
      },
      ...encryption,
    ],
  },
  HTTP: {
    label: DESTINATION_LABELS.HTTP,
    keys: [
      requiredText('url', 'URL', {
        help: 'URL of a capture endpoint that accepts batches. It ends with /batch/.',
      }),
      secret('token', 'Project token', { required: true }),
    ],
  },
  FileDownload: {
    label: DESTINATION_LABELS.FileDownload,
    keys: [text('prefix', 'Prefix', { default: '', blank: true, help: PREFIX_HELP }), ...fileKeys],
  },
  BigQuery: {
    label: DESTINATION_LABELS.BigQuery,
    keys: [
      requiredText('project_id', 'Project'),
      requiredText('dataset_id', 'Dataset'),
      secret('private_key', 'Private key', { kind: 'lines', required: true }),
      requiredText('private_key_id', 'Private key ID', { secret: true }),
      requiredText('token_uri', 'Token URI', { secret: true }),
      requiredText('client_email', 'Client email', { secret: true }),
      text('table_id', 'Table', { default: 'events' }),
      boolean('use_json_type', 'JSON columns', false, 'Stores properties as JSON instead of text.'),
    ],
  },
  Snowflake: {
    label: DESTINATION_LABELS.Snowflake,
    keys: [
      requiredText('account', 'Account'),
      requiredText('user', 'User', { secret: true }),
      choice('authentication_type', 'Authentication', ['password', 'keypair'], { default: 'password' }),
      secret('password', 'Password'),
      secret('private_key', 'Private key', { kind: 'lines' }),
      secret('private_key_passphrase', 'Private key passphrase'),
      requiredText('database', 'Database'),
      requiredText('warehouse', 'Warehouse'),
      requiredText('schema', 'Schema'),
      text('table_name', 'Table', { default: 'events' }),
      text('role', 'Role'),
    ],
  },
  Databricks: {
    label: DESTINATION_LABELS.Databricks,
    keys: [
      requiredText('http_path', 'HTTP path'),
      requiredText('catalog', 'Catalog'),
      requiredText('schema', 'Schema'),
      requiredText('table_name', 'Table'),
      boolean('use_variant_type', 'Variant columns', true, 'Stores properties as VARIANT instead of text.'),
      boolean(
        'use_automatic_schema_evolution',
        'Add new columns',
        true,
        'Adds missing columns to the table.',
      ),
    ],
  },
  NoOp: {
    label: DESTINATION_LABELS.NoOp,
    keys: [text('arg', 'Argument', { blank: true, help: 'Stored, but not used.' })],
  },
}

/** All keys of a type: its own, then the common ones. */
export const getDestinationKeys = (type: DestinationType): readonly ConfigKey[] => [
  ...DESTINATIONS[type].keys,
  ...COMMON_KEYS,
]

/** Tests whether this server can write to the destination, rather than only store its configuration. */
export const isSupportedDestination = (type: DestinationType): boolean =>
  !UNSUPPORTED_DESTINATIONS.includes(type)

/** Names of the keys that responses omit, including those inside groups. */
export function getSecretKeys(type: DestinationType): ReadonlySet<string> {
  return new Set(flattenKeys(getDestinationKeys(type)).flatMap((key) => (key.secret ? key.key : [])))
}

/** Flattens keys, each before its nested keys. */
export const flattenKeys = (keys: readonly ConfigKey[]): ConfigKey[] =>
  keys.flatMap((key) => [key, ...flattenKeys(key.keys ?? [])])
