import type { FileKeyConfig } from '../../../contract/export-file-keys'
import type { OutboundClients } from '../../net/outbound-http'
import type { ExportDestination } from './destination'
import { buildRemoteSteps, fileDestination, STORE_TIMEOUTS } from './file-destination'

/** Location and credentials of a bucket; null credentials are those of the environment of this server. */
export interface S3Config extends FileKeyConfig {
  bucket_name: string
  region: string
  aws_access_key_id?: string | null
  aws_secret_access_key?: string | null
  encryption?: 'AES256' | 'aws:kms' | null
  kms_key_id?: string | null
  endpoint_url?: string | null
  use_virtual_style_addressing?: boolean | null
}

/** Destination for S3 and S3-compatible buckets. */
export function s3Destination(
  outbound: Pick<OutboundClients, 'agents'>,
  silence = STORE_TIMEOUTS,
): ExportDestination<S3Config> {
  const openStore = async (config: S3Config) => {
    // The library is large, and most servers never write to a bucket.
    const { s3Store } = await import('./s3-store')
    return s3Store(config, outbound.agents(silence))
  }
  const reach = {
    name: 'Connect to the bucket',
    description: 'Requests the bucket with these credentials in this region.',
  }
  return fileDestination(openStore, buildRemoteSteps(openStore, reach))
}
