import { type DestinationType, UNSUPPORTED_DESTINATIONS } from '../../../../contract/exports'
import { t } from '../../../texts/translate'
import { getDestinationLabel } from '../labels'

const SENTENCES: Record<DestinationType, string> = {
  FileDownload: t('Files in a folder of this server, to be downloaded.'),
  S3: t('Files in a bucket of S3, or of a store that talks like it.'),
  AzureBlob: t('Files in a container of Azure.'),
  Postgres: t('Rows in a table of PostgreSQL.'),
  Redshift: t('Rows in a table of Redshift.'),
  HTTP: t('Events sent on to another server that captures them.'),
  BigQuery: t('Rows in a table of BigQuery.'),
  Snowflake: t('Rows in a table of Snowflake.'),
  Databricks: t('Rows in a table of Databricks.'),
  NoOp: t('Rows are read and thrown away, to try things out.'),
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
        'A Hedgerow server keeps this configuration, but cannot write to {destination}: each run would fail. A hosted PostHog can.',
        { destination: getDestinationLabel(type) },
      )
    : null
