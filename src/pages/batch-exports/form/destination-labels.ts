import { type DestinationType, UNSUPPORTED_DESTINATIONS } from '../../../../contract/exports'
import { t } from '../../../texts/translate'
import { getDestinationLabel } from '../labels'

const SENTENCES: Record<DestinationType, string> = {
  FileDownload: t('Files on this server, available for download.'),
  S3: t('Files in Amazon S3 or S3-compatible storage.'),
  AzureBlob: t('Files in an Azure Blob Storage container.'),
  Postgres: t('Rows in a PostgreSQL table.'),
  Redshift: t('Rows in a Redshift table.'),
  HTTP: t('Forwards events to another capture server.'),
  BigQuery: t('Rows in a BigQuery table.'),
  Snowflake: t('Rows in a Snowflake table.'),
  Databricks: t('Rows in a Databricks table.'),
  NoOp: t('Reads rows without writing them, for testing.'),
}

/** All destination types with a description, those with the fewest requirements first. */
export const DESTINATION_OPTIONS = Object.entries(SENTENCES).map(([value, description]) => ({
  value,
  label: getDestinationLabel(value),
  description,
}))

/** Returns the reason why an export to this type would fail on this kind of server; null if it would not. */
export const getUnsupportedNote = (type: DestinationType): string | null =>
  UNSUPPORTED_DESTINATIONS.includes(type)
    ? t(
        'A Hedgerow server stores this configuration, but cannot write to {destination}, so each run would fail. PostHog Cloud supports it.',
        { destination: getDestinationLabel(type) },
      )
    : null
