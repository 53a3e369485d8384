import { createRequire } from 'node:module'
import { BlobServiceClient } from '@azure/storage-blob'

interface Server {
  start(): Promise<void>
  close(): Promise<void>
  getHttpServerAddress(): string
}

// The package has no types. Omitted settings have their defaults.
const require = createRequire(import.meta.url)
const {
  default: BlobServer,
}: { default: new (settings: object) => Server } = require('azurite/dist/src/blob/BlobServer')
const {
  default: Settings,
}: { default: new (...settings: unknown[]) => object } = require('azurite/dist/src/blob/BlobConfiguration')

const ACCOUNT = 'devstoreaccount1'
/** Well-known key of the public development account. */
const KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='

/** Starts an Azure Blob Storage emulator on loopback and in memory, with the given containers. */
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
    /** Returns all blobs of a container. */
    async objects(container: string) {
      const client = service.getContainerClient(container)
      const objects = new Map<string, Buffer>()
      for await (const { name } of client.listBlobsFlat()) {
        objects.set(name, await client.getBlobClient(name).downloadToBuffer())
      }
      return objects
    },
    close: () => server.close(),
  }
}
