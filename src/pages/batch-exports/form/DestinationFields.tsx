import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { COMMON_KEYS, type ConfigKey, isSupportedDestination } from '../../../../contract/domain/destinations'
import { type DestinationType, UNSUPPORTED_DESTINATIONS } from '../../../../contract/domain/exports'
import { DestinationGlyph } from '../../../components/batch-exports/DestinationGlyph'
import { ChoiceCardsField } from '../../../components/form/ChoiceCards'
import { FieldStack, GroupProblem } from '../../../components/form/FieldGroup'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { t } from '../../../lib/i18n/translate'
import { getDestinationLabel } from '../labels'
import type { ExportScope } from '../scope'
import { ConnectionTestPanel } from './ConnectionTestPanel'
import { type Config, getConfigKeys, relevantKeys } from './config'
import { DestinationConfigField } from './DestinationConfigField'
import classes from './form.module.css'
import type { ExportValues } from './values'

/** Props of the sections of the form. */
export interface ExportFieldsProps {
  scope: ExportScope
  /** Null for a new export. */
  id: string | null
  /** Values as loaded. */
  loaded: ExportValues
}

const isCommon = (name: string) => COMMON_KEYS.some(({ key }) => key === name)

/** Keys with long values. */
const LONG = [
  'prefix',
  'endpoint_url',
  'url',
  'connection_string',
  'http_path',
  'sslmode',
  'max_file_size_mb',
]

/** Returns true if a field takes the full width instead of half of it. */
const isWide = ({ key, kind }: ConfigKey) =>
  kind === 'group' || kind === 'lines' || kind === 'boolean' || LONG.includes(key)

/** Destination settings. The type cannot be changed later, since written data is not moved. */
export function DestinationFields({ scope, id, loaded }: ExportFieldsProps) {
  const isSaved = id !== null
  const type: DestinationType | null = useWatch({ name: 'destination.type' })
  const config: Config = useWatch({ name: 'destination.config' })
  const { clearErrors } = useFormContext()
  useSuggestedName(isSaved ? null : type)
  const foreign = type && getUnsupportedNote(type)
  const fields = type === null ? [] : relevantKeys(type, config).filter(({ key }) => !isCommon(key))
  // The errors of the fields of another type do not apply any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed type resets the fields.
  useEffect(() => clearErrors('destination.config'), [type])
  return (
    <FieldStack>
      <GroupProblem name="destination" />
      {isSaved && type ? (
        <p className="rounded shaded p-10-12 text-sm">
          {t('{destination}. The type cannot be changed. Create a new export to use another destination.', {
            destination: getDestinationLabel(type),
          })}
        </p>
      ) : (
        <ChoiceCardsField
          name="destination.type"
          label={t('Destination')}
          isLabelHidden
          options={DESTINATION_OPTIONS}
          mutedNote={t('PostHog Cloud only')}
        />
      )}
      {isSaved && type && getConfigKeys(type).length === 0 && (
        <p className="rounded shaded p-10-12 text-sm">
          {t('This dashboard does not support this destination type. Its configuration is not changed.')}
        </p>
      )}
      {foreign && (
        <p className="quote text-sm" data-tone="warning" role="status">
          {foreign}
        </p>
      )}
      {fields.length > 0 && (
        <div className={classes.config}>
          {fields.map((field) => (
            <div key={`${type} ${field.key}`} data-wide={isWide(field) || undefined}>
              <DestinationConfigField
                field={field}
                type={type}
                path="destination.config"
                isSaved={isSaved}
                format={config.file_format === 'Parquet' ? 'Parquet' : 'JSONLines'}
              />
            </div>
          ))}
        </div>
      )}
      {type && <ConnectionTestPanel key={type} type={type} scope={scope} id={id} loaded={loaded} />}
    </FieldStack>
  )
}

/** Names a new export after its destination until the user enters another name. */
function useSuggestedName(type: DestinationType | null): void {
  const { getValues, setValue } = useFormContext<ExportValues>()
  const suggested = useRef('')
  useEffect(() => {
    if (type === null || getValues('name') !== suggested.current) return
    suggested.current =
      type === 'FileDownload'
        ? t('Export to files on this server')
        : t('Export to {destination}', { destination: getDestinationLabel(type) })
    setValue('name', suggested.current, { shouldDirty: true, shouldValidate: true })
  }, [type, getValues, setValue])
}

const SENTENCES: Record<DestinationType, string> = {
  FileDownload: t('Files for download.'),
  S3: t('Files in S3 or compatible storage.'),
  AzureBlob: t('Files in a container.'),
  Postgres: t('Rows in a PostgreSQL table.'),
  Redshift: t('Rows in a Redshift table.'),
  HTTP: t('Events to another capture server.'),
  NoOp: t('Reads rows without writing them.'),
  BigQuery: t('Rows in a BigQuery table.'),
  Snowflake: t('Rows in a Snowflake table.'),
  Databricks: t('Rows in a Databricks table.'),
}

/** All destination types with a description: those that work on this server first, then by their requirements. */
const DESTINATION_OPTIONS = Object.entries(SENTENCES).map(([value, description]) => ({
  value,
  label: getDestinationLabel(value),
  description,
  icon: <DestinationGlyph type={value} />,
  ...(isSupportedDestination(value as DestinationType)
    ? {}
    : { isMuted: true, mark: <StatusBadge tone="muted">{t('PostHog Cloud only')}</StatusBadge> }),
}))

/** Returns the reason why an export to this type would fail on this kind of server; null if it would not. */
const getUnsupportedNote = (type: DestinationType): string | null =>
  UNSUPPORTED_DESTINATIONS.includes(type)
    ? t(
        'A Hedgerow server stores this configuration, but cannot write to {destination}, so each run would fail. PostHog Cloud supports it.',
        { destination: getDestinationLabel(type) },
      )
    : null
