import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'

interface Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

// The package has no types.
const S3rver: new (options: object) => Server = createRequire(import.meta.url)('s3rver')

/** Credentials that the server accepts. */
export const S3_KEYS = { aws_access_key_id: 'S3RVER', aws_secret_access_key: 'S3RVER' }

/** Starts an S3 emulator on loopback, with the given buckets. */
export async function startS3Server(...buckets: string[]) {
  const directory = await mkdtemp(join(tmpdir(), 'hedgerow-s3-'))
  const configureBuckets = buckets.map((name) => ({ name }))
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true })
  const read = async (Bucket: string, Key: string) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  }
  return {
    endpoint,
    /** Returns all objects of a bucket. */
    async objects(Bucket: string) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
      const keys = Contents.map(({ Key = '' }) => Key)
      return new Map(await Promise.all(keys.map(async (key) => [key, await read(Bucket, key)] as const)))
    },
    async close() {
      client.destroy()
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
