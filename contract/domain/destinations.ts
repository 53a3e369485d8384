import { INT32_MAX } from '../limits'
import { COMPRESSIONS, type DestinationType, FILE_FORMATS, UNSUPPORTED_DESTINATIONS } from './exports'

/** Type of a configuration value. `names` is a list of strings, `group` an object with its own keys. */
type ConfigKind = 'text' | 'password' | 'lines' | 'integer' | 'boolean' | 'choice' | 'names' | 'group'

/** One key of the configuration of a destination, for forms and for server-side validation. */
export interface ConfigKey {
  key: string
  kind: ConfigKind
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
  /** Allows a string instead of the group. */
  allowsText?: true
}

const text = (key: string, more: Partial<ConfigKey> = {}): ConfigKey => ({ key, kind: 'text', ...more })

const requiredText = (key: string, more: Partial<ConfigKey> = {}): ConfigKey =>
  text(key, { required: true, ...more })

const secret = (key: string, more: Partial<ConfigKey> = {}): ConfigKey =>
  text(key, { kind: 'password', secret: true, ...more })

const boolean = (key: string, value: boolean): ConfigKey => ({ key, kind: 'boolean', default: value })

const choice = (key: string, choices: readonly string[], value?: string): ConfigKey => ({
  key,
  kind: 'choice',
  choices,
  ...(value !== undefined && { default: value }),
})

const port = (value: number): ConfigKey => ({
  key: 'port',
  kind: 'integer',
  default: value,
  min: 1,
  max: 65_535,
})

const fileKeys: readonly ConfigKey[] = [
  choice('file_format', FILE_FORMATS, 'JSONLines'),
  choice('compression', [...new Set(Object.values(COMPRESSIONS).flat())]),
  { key: 'max_file_size_mb', kind: 'integer', min: 1, max: INT32_MAX },
]

const keyPair = (more: Partial<ConfigKey> = {}): readonly ConfigKey[] => [
  secret('aws_access_key_id', { kind: 'text', ...more }),
  secret('aws_secret_access_key', more),
]

const login = (defaultPort: number): readonly ConfigKey[] => [
  requiredText('host'),
  port(defaultPort),
  requiredText('database'),
  requiredText('user', { secret: true }),
  secret('password', { required: true, blank: true }),
]

const table: readonly ConfigKey[] = [
  text('schema', { default: 'public' }),
  text('table_name', { default: 'events' }),
]

const encryption: readonly ConfigKey[] = [
  choice('sslmode', ['require', 'verify-full', 'disable'], 'require'),
  boolean('has_self_signed_cert', false),
]

/** Keys of every type. They select events by name; exports of persons ignore them. */
export const COMMON_KEYS: readonly ConfigKey[] = [
  { key: 'include_events', kind: 'names' },
  { key: 'exclude_events', kind: 'names' },
]

/** Keys of each destination type, in the order of forms and validation; `COMMON_KEYS` are added to every type. */
export const DESTINATIONS: Record<DestinationType, readonly ConfigKey[]> = {
  S3: [
    requiredText('bucket_name'),
    requiredText('region'),
    requiredText('prefix', { blank: true }),
    ...keyPair(),
    ...fileKeys,
    choice('encryption', ['AES256', 'aws:kms']),
    text('kms_key_id'),
    text('endpoint_url'),
    boolean('use_virtual_style_addressing', false),
  ],
  AzureBlob: [
    requiredText('container_name'),
    secret('connection_string', { required: true }),
    text('prefix', { default: '', blank: true }),
    ...fileKeys,
  ],
  Postgres: [...login(5432), ...table, ...encryption],
  Redshift: [
    ...login(5439),
    ...table,
    choice('properties_data_type', ['varchar', 'super'], 'varchar'),
    choice('mode', ['INSERT', 'COPY'], 'INSERT'),
    {
      key: 'copy_inputs',
      kind: 'group',
      keys: [
        text('s3_bucket'),
        text('region_name'),
        text('s3_key_prefix', { default: '', blank: true }),
        { key: 'authorization', kind: 'group', keys: keyPair({ required: true }), allowsText: true },
        { key: 'bucket_credentials', kind: 'group', keys: keyPair({ required: true }) },
      ],
    },
    ...encryption,
  ],
  HTTP: [requiredText('url'), secret('token', { required: true })],
  FileDownload: [text('prefix', { default: '', blank: true }), ...fileKeys],
  BigQuery: [
    requiredText('project_id'),
    requiredText('dataset_id'),
    secret('private_key', { kind: 'lines', required: true }),
    requiredText('private_key_id', { secret: true }),
    requiredText('token_uri', { secret: true }),
    requiredText('client_email', { secret: true }),
    text('table_id', { default: 'events' }),
    boolean('use_json_type', false),
  ],
  Snowflake: [
    requiredText('account'),
    requiredText('user', { secret: true }),
    choice('authentication_type', ['password', 'keypair'], 'password'),
    secret('password'),
    secret('private_key', { kind: 'lines' }),
    secret('private_key_passphrase'),
    requiredText('database'),
    requiredText('warehouse'),
    requiredText('schema'),
    text('table_name', { default: 'events' }),
    text('role'),
  ],
  Databricks: [
    requiredText('http_path'),
    requiredText('catalog'),
    requiredText('schema'),
    requiredText('table_name'),
    boolean('use_variant_type', true),
    boolean('use_automatic_schema_evolution', true),
  ],
  NoOp: [text('arg', { blank: true })],
}

/** All keys of a type: its own, then the common ones. */
export const getDestinationKeys = (type: DestinationType): readonly ConfigKey[] => [
  ...DESTINATIONS[type],
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
