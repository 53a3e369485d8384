import { join } from 'node:path'
import type { DestinationType } from '../../../../contract/domain/exports'
import type { Env } from '../../../config'
import type { OutboundClients } from '../../../core/net/outbound-http'
import { azureDestination } from './azure'
import type { ExportDestination } from './destination'
import { folderDestination } from './folder'
import { httpDestination } from './http'
import { noOpDestination } from './no-op'
import { postgresDestination } from './postgres'
import { redshiftDestination } from './redshift'
import { s3Destination } from './s3'
import { createUnsupportedDestination } from './unsupported-destination'

/** Registry of all types of destinations and their implementations. */
export type Destinations = Record<DestinationType, ExportDestination>

/** Returns the folder of exports to files on this server. */
export const exportsFolder = ({ EXPORTS_DIR, DATA_DIR }: Pick<Env, 'EXPORTS_DIR' | 'DATA_DIR'>) =>
  EXPORTS_DIR ?? join(DATA_DIR, 'exports')

/** Creates the destinations with the given outbound clients. */
export const createDestinations = (env: Env, outbound: OutboundClients): Destinations => ({
  S3: s3Destination(outbound),
  AzureBlob: azureDestination(outbound),
  Postgres: postgresDestination(outbound),
  Redshift: redshiftDestination(outbound),
  HTTP: httpDestination(outbound),
  FileDownload: folderDestination({ folder: exportsFolder(env) }),
  BigQuery: createUnsupportedDestination('BigQuery'),
  Snowflake: createUnsupportedDestination('Snowflake'),
  Databricks: createUnsupportedDestination('Databricks'),
  NoOp: noOpDestination,
})
