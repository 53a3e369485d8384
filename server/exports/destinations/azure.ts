import { BlobServiceClient, type ContainerClient } from '@azure/storage-blob'
import type { KeyConfig } from '../../../contract/object-keys'
import type { Outbound } from '../../net/outbound'
import { partsOf, sendParts } from '../files/parts'
import { azureFailure } from './azure-failure'
import { type Destination, PermanentError } from './destination'
import { fileDestination, PART_BYTES, type RemoteStore, remoteSteps, SILENCE } from './file-destination'

/** Where a container is, and what opens it. */
export interface AzureConfig extends KeyConfig {
  container_name: string
  connection_string: string
}

type Agents = ReturnType<Outbound['agents']>

/** Containers of Azure Blob Storage. */
export function azureDestination(
  outbound: Pick<Outbound, 'agents'>,
  silence = SILENCE,
): Destination<AzureConfig> {
  const openStore = (config: AzureConfig) => container(config, outbound.agents(silence))
  const reach = {
    name: 'Reach the container',
    description: 'Asks for the container with this connection string.',
  }
  return fileDestination(openStore, remoteSteps(openStore, reach))
}

function container(config: AzureConfig, agents: Agents): RemoteStore {
  const client = containerClient(config, agents)
  const { host } = new URL(client.url)
  const attempt = <T>(request: Promise<T>): Promise<T> =>
    request.catch((error) => Promise.reject(azureFailure(error, client.containerName, host)))

  return {
    /** Nothing can be seen of the blob before its blocks are committed. */
    async put(key, body, abortSignal) {
      const blob = client.getBlockBlobClient(key)
      const ids: string[] = []
      await sendParts(partsOf(body, PART_BYTES), async ({ bytes, number }) => {
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
    async reach(abortSignal) {
      await attempt(client.getProperties({ abortSignal }))
    },
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** A client whose requests go through the agents. */
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

/** The library hands `agent` on to what makes its requests, though it does not name it among its options. */
function serviceClient(
  connectionString: string,
  options: ServiceOptions & { agent?: unknown },
): BlobServiceClient {
  try {
    return BlobServiceClient.fromConnectionString(connectionString, options)
  } catch (cause) {
    throw new PermanentError('The connection string is not one of Azure Blob Storage.', { cause })
  }
}
