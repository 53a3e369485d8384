import { BlobServiceClient, type ContainerClient } from '@azure/storage-blob'
import type { FileKeyConfig } from '../../../../contract/domain/export-file-keys'
import type { OutboundClients } from '../../../core/net/outbound-http'
import { sendParts, splitIntoParts } from '../files/multipart'

import { toAzureError } from './azure-error'
import { PermanentError } from './destination'
import { PART_BYTES, type RemoteStore } from './file-destination'

type Agents = ReturnType<OutboundClients['agents']>

/** Creates a store for a container, connected through these agents. */
export function azureStore(config: AzureConfig, agents: Agents): RemoteStore {
  const client = containerClient(config, agents)
  const { host } = new URL(client.url)
  const attempt = <T>(request: Promise<T>): Promise<T> =>
    request.catch((error) => Promise.reject(toAzureError(error, client.containerName, host)))

  return {
    /** The blob is not visible before its blocks are committed. */
    async put(key, body, abortSignal) {
      const blob = client.getBlockBlobClient(key)
      const ids: string[] = []
      await sendParts(splitIntoParts(body, PART_BYTES), async ({ bytes, number }) => {
        const id = Buffer.from(String(number).padStart(6, '0')).toString('base64')
        ids.push(id)
        await attempt(blob.stageBlock(id, bytes, bytes.length, { abortSignal }))
      })
      abortSignal.throwIfAborted()
      await attempt(blob.commitBlockList(ids, { abortSignal }))
    },
    async remove(key, abortSignal) {
      await attempt(client.getBlockBlobClient(key).deleteIfExists({ abortSignal }))
    },
    async checkAccess(abortSignal) {
      await attempt(client.getProperties({ abortSignal }))
    },
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** Creates a client whose requests use the agents. */
function containerClient(
  { connection_string, container_name }: AzureConfig,
  agents: Agents,
): ContainerClient {
  const retryOptions = { maxTries: 3, retryDelayInMs: 200, maxRetryDelayInMs: 2000 }
  const { url } = serviceClient(connection_string, { retryOptions })
  const agent = url.startsWith('https:') ? agents.https : agents.http
  return serviceClient(connection_string, { retryOptions, agent }).getContainerClient(container_name)
}

type ServiceOptions = NonNullable<Parameters<typeof BlobServiceClient.fromConnectionString>[1]>

/** The library passes `agent` on to its HTTP client, although it is not among its documented options. */
function serviceClient(
  connectionString: string,
  options: ServiceOptions & { agent?: unknown },
): BlobServiceClient {
  try {
    return BlobServiceClient.fromConnectionString(connectionString, options)
  } catch (cause) {
    throw new PermanentError('The connection string is not valid for Azure Blob Storage.', { cause })
  }
}

/** Address and credentials of a container. */
export interface AzureConfig extends FileKeyConfig {
  container_name: string
  connection_string: string
}
