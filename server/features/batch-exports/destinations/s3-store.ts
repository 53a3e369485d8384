import { DeleteObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { FileKeyConfig } from '../../../../contract/domain/export-file-keys'
import type { OutboundClients } from '../../../core/net/outbound-http'
import type { RemoteStore } from './file-destination'

import { toS3Error } from './s3-error'
import { upload } from './s3-upload'

type Agents = ReturnType<OutboundClients['agents']>

/** Creates a store for a bucket, connected through these agents. */
export const s3Store = (config: S3Config, agents: Agents) => bucket(config, createS3Client(config, agents))

function bucket(config: S3Config, client: S3Client): RemoteStore {
  const { bucket_name: Bucket, encryption, kms_key_id } = config
  const encrypted = {
    ServerSideEncryption: encryption ?? undefined,
    ...(encryption === 'aws:kms' && kms_key_id && { SSEKMSKeyId: kms_key_id }),
  }
  return {
    put: (Key, body, signal) => upload(client, { Bucket, Key, ...encrypted }, body, signal),
    async remove(Key, signal) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal: signal })
    },
    async checkAccess(signal) {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: signal })
    },
    close: () => client.destroy(),
  }
}

/** Maximum times to connect, and without data on a connection, if the agents have none. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 60_000 }

/** Creates a client whose errors have a message for users. Without agents, it may connect to any address. */
export function createS3Client(config: S3Location, agents?: Agents): S3Client {
  const { aws_access_key_id: accessKeyId, aws_secret_access_key: secretAccessKey, endpoint_url } = config
  const client = new S3Client({
    region: config.region,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    ...(endpoint_url && { endpoint: endpoint_url, forcePathStyle: !config.use_virtual_style_addressing }),
    // Not all stores other than AWS support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Some stores never respond to `Expect: 100-continue`, so that the upload would hang.
    expectContinueHeader: false,
    // The agents close inactive connections.
    requestHandler: agents
      ? { httpAgent: agents.http, httpsAgent: agents.https, socketTimeout: 0 }
      : TIMEOUTS,
  })
  const failing = (error: unknown) => Promise.reject(toS3Error(error, config))
  client.middlewareStack.add((next) => (request) => next(request).catch(failing), { step: 'initialize' })
  return client
}

/** Location and credentials of a bucket; null credentials are those of the environment of this server. */
interface S3Location {
  bucket_name: string
  region: string
  aws_access_key_id?: string | null
  aws_secret_access_key?: string | null
  endpoint_url?: string | null
  use_virtual_style_addressing?: boolean | null
}

export interface S3Config extends S3Location, FileKeyConfig {
  encryption?: 'AES256' | 'aws:kms' | null
  kms_key_id?: string | null
}
