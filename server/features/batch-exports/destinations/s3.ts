import type { OutboundClients } from '../../../core/net/outbound-http'
import type { ExportDestination } from './destination'
import { buildRemoteSteps, fileDestination, STORE_TIMEOUTS } from './file-destination'
import type { S3Config } from './s3-store'

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
