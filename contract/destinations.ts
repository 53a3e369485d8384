import {
  COMPRESSIONS,
  DESTINATION_LABELS,
  type DestinationType,
  FILE_FORMATS,
  UNSUPPORTED_DESTINATIONS,
} from './exports'

/** How a value of a configuration is typed in. `names` is a list of texts, `group` an object with keys of its own. */
type ConfigKind = 'text' | 'password' | 'lines' | 'integer' | 'boolean' | 'choice' | 'names' | 'group'

/** One key of the configuration of a destination, as forms ask for it and the server checks it. */
export interface ConfigKey {
  key: string
  kind: ConfigKind
  label: string
  help?: string
  /** It has to be there, and not be null. */
  required?: true
  /** The empty text is a value. Elsewhere it is refused or, where the key is not required, the same as null. */
  blank?: true
  /** It is never shown again once it is saved. */
  secret?: true
  /** What it is when nothing is sent; null where none is named. */
  default?: string | number | boolean
  choices?: readonly string[]
  min?: number
  max?: number
  /** The keys of a group. */
  keys?: readonly ConfigKey[]
  /** A text may stand in place of the group; it is what this says. */
  orText?: string
}

/** What the configuration of one type of destination consists of. */
export interface DestinationKind {
  /** What people call it. */
  label: string
  /** Its own keys; those of `COMMON_KEYS` come with every type. */
  keys: readonly ConfigKey[]
}

/** The greatest number of a 32-bit column. */
const INTEGER_MAX = 2_147_483_647

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
  'What stands before the name of each file. {year}, {month}, {day}, {hour}, {minute}, {second}, ' +
  '{data_interval_start}, {data_interval_end} and {table} are filled in.'

const fileKeys: readonly ConfigKey[] = [
  choice('file_format', 'Format', FILE_FORMATS, { default: 'JSONLines' }),
  choice('compression', 'Compression', [...new Set(Object.values(COMPRESSIONS).flat())], {
    help: `JSONLines can have ${COMPRESSIONS.JSONLines.join(' or ')}, Parquet any of these.`,
  }),
  {
    key: 'max_file_size_mb',
    kind: 'integer',
    label: 'Largest file, in MB',
    min: 1,
    max: INTEGER_MAX,
    help: 'Files are split at this size, and a manifest lists them. Leave it empty for one file.',
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
  text('table_name', 'Table', { default: 'events', help: 'It is made if it is not there.' }),
]

const encryption: readonly ConfigKey[] = [
  choice('sslmode', 'Encryption', ['require', 'verify-full', 'disable'], {
    default: 'require',
    help: 'verify-full also checks that the certificate is for this host. disable sends everything in the clear.',
  }),
  boolean(
    'has_self_signed_cert',
    'Self-signed certificate',
    false,
    'The connection is encrypted, but the certificate is not checked.',
  ),
]

/** Keys that every type takes. They choose among events by name; exports of persons ignore them. */
export const COMMON_KEYS: readonly ConfigKey[] = [
  {
    key: 'include_events',
    kind: 'names',
    label: 'Only these events',
    help: 'Names of events. Leave it empty for all.',
  },
  { key: 'exclude_events', kind: 'names', label: 'Without these events', help: 'Names of events.' },
]

/** Every type of destination and its keys, in the order in which forms show them and checks look at them. */
export const DESTINATIONS: Record<DestinationType, DestinationKind> = {
  S3: {
    label: DESTINATION_LABELS.S3,
    keys: [
      requiredText('bucket_name', 'Bucket'),
      requiredText('region', 'Region'),
      requiredText('prefix', 'Prefix', { blank: true, help: PREFIX_HELP }),
      ...keyPair({ help: 'Without keys, those of the environment that the server runs in are used.' }),
      ...fileKeys,
      choice('encryption', 'Encryption at rest', ['AES256', 'aws:kms']),
      text('kms_key_id', 'KMS key', { help: 'Used with aws:kms.' }),
      text('endpoint_url', 'Endpoint', { help: 'For stores other than the one of AWS.' }),
      boolean(
        'use_virtual_style_addressing',
        'Bucket in the host name',
        false,
        'For stores that want the bucket before the host, not in the path.',
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
      choice('properties_data_type', 'Type of properties', ['varchar', 'super'], {
        default: 'varchar',
        help: 'varchar holds at most 65,535 bytes of JSON.',
      }),
      choice('mode', 'Way of writing', ['INSERT', 'COPY'], {
        default: 'INSERT',
        help: 'This server writes with INSERT. The keys of COPY are kept, but cannot be used yet.',
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
            label: 'How Redshift reads the bucket',
            keys: keyPair({ required: true }),
            orText: 'Role ARN',
          },
          {
            key: 'bucket_credentials',
            kind: 'group',
            label: 'How this server writes to the bucket',
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
      requiredText('url', 'Address', { help: 'A capture endpoint that takes batches, ending with /batch/.' }),
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
      boolean('use_json_type', 'JSON columns', false, 'Properties are stored as JSON, not as text.'),
    ],
  },
  Snowflake: {
    label: DESTINATION_LABELS.Snowflake,
    keys: [
      requiredText('account', 'Account'),
      requiredText('user', 'User', { secret: true }),
      choice('authentication_type', 'Log in with', ['password', 'keypair'], { default: 'password' }),
      secret('password', 'Password'),
      secret('private_key', 'Private key', { kind: 'lines' }),
      secret('private_key_passphrase', 'Passphrase of the private key'),
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
      boolean('use_variant_type', 'Variant columns', true, 'Properties are stored as VARIANT, not as text.'),
      boolean(
        'use_automatic_schema_evolution',
        'Add new columns',
        true,
        'Columns that the table lacks are added to it.',
      ),
    ],
  },
  NoOp: {
    label: DESTINATION_LABELS.NoOp,
    keys: [text('arg', 'Argument', { blank: true, help: 'It is kept and not used.' })],
  },
}

/** All keys that a type takes: its own, then the common ones. */
export const getDestinationKeys = (type: DestinationType): readonly ConfigKey[] => [
  ...DESTINATIONS[type].keys,
  ...COMMON_KEYS,
]

/** Whether this server can write to the destination, and not only keep its configuration. */
export const isSupportedDestination = (type: DestinationType): boolean =>
  !UNSUPPORTED_DESTINATIONS.includes(type)

/** The names of the keys that answers leave out, those inside groups included. */
export function getSecretKeys(type: DestinationType): ReadonlySet<string> {
  return new Set(flattenKeys(getDestinationKeys(type)).flatMap((key) => (key.secret ? key.key : [])))
}

/** Keys, each before those inside of it. */
export const flattenKeys = (keys: readonly ConfigKey[]): ConfigKey[] =>
  keys.flatMap((key) => [key, ...flattenKeys(key.keys ?? [])])
