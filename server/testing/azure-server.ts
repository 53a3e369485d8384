import { createRequire } from 'node:module'
import { BlobServiceClient } from '@azure/storage-blob'

interface Server {
  start(): Promise<void>
  close(): Promise<void>
  getHttpServerAddress(): string
}

// The package has no types. What is left out of the settings stays as it is by default.
const require = createRequire(import.meta.url)
const {
  default: BlobServer,
}: { default: new (settings: object) => Server } = require('azurite/dist/src/blob/BlobServer')
const {
  default: Settings,
}: { default: new (...settings: unknown[]) => object } = require('azurite/dist/src/blob/BlobConfiguration')

const ACCOUNT = 'devstoreaccount1'
/** The key that everybody knows of the account that is for tests. */
const KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='

/** A server that speaks like Azure Blob Storage, on loopback and in memory, with these containers. */
export async function startAzureServer(...containers: string[]) {
  const settings = {
    host: '127.0.0.1',
    port: 0,
    enableAccessLog: false,
    skipApiVersionCheck: true,
    isMemoryPersistence: true,
  }
  const server = new BlobServer(Object.assign(new Settings(), settings))
  await server.start()
  const address = server.getHttpServerAddress()
  const connectionString = (key = KEY) =>
    `DefaultEndpointsProtocol=http;AccountName=${ACCOUNT};AccountKey=${key};BlobEndpoint=${address}/${ACCOUNT};`
  const service = BlobServiceClient.fromConnectionString(connectionString())
  for (const name of containers) await service.createContainer(name)
  return {
    address,
    connectionString,
    /** All blobs of a container. */
    async objects(container: string) {
      const client = service.getContainerClient(container)
      const found = new Map<string, Buffer>()
      for await (const { name } of client.listBlobsFlat()) {
        found.set(name, await client.getBlobClient(name).downloadToBuffer())
      }
      return found
    },
    close: () => server.close(),
  }
}
