import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Env, parseS3Url } from '../../config'

/** Names of scheduled backups, which sort by time. No other file of a folder or a bucket is ever deleted. */
export const BACKUP_NAME = /^hedgerow-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/

/** Scheduled backups in a bucket. */
export interface BackupBucket {
  /** Lists the names and sizes of scheduled backups, oldest first. */
  list(): Promise<{ name: string; size_bytes: number }[]>
  /** Uploads a file, in parts if it is large, and checks the size of the object. It is not visible before. */
  upload(file: string): Promise<void>
  /** Writes an object to a new file. */
  download(key: string, file: string): Promise<void>
  remove(name: string): Promise<void>
  close(): void
}

type Settings = Pick<
  Env,
  'BACKUP_S3_REGION' | 'BACKUP_S3_ENDPOINT' | 'BACKUP_S3_ACCESS_KEY_ID' | 'BACKUP_S3_SECRET_ACCESS_KEY'
>

/** Opens a bucket with the credentials of the settings, or those of the environment. The library is loaded on demand. */
export async function openBackupBucket(env: Settings, url: string): Promise<BackupBucket> {
  const location = parseS3Url(url)
  if (!location) throw new Error(`${url} is not the URL of a bucket, such as s3://bucket/hedgerow.`)
  const { bucket: Bucket, key } = location
  const prefix = key === '' || key.endsWith('/') ? key : `${key}/`
  const [
    { ListObjectsV2Command, HeadObjectCommand, GetObjectCommand, DeleteObjectCommand },
    { createS3Client },
    { upload },
  ] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('../batch-exports/destinations/s3-store'),
    import('../batch-exports/destinations/s3-upload'),
  ])
  const client = createS3Client({
    bucket_name: Bucket,
    region: env.BACKUP_S3_REGION,
    endpoint_url: env.BACKUP_S3_ENDPOINT ?? null,
    aws_access_key_id: env.BACKUP_S3_ACCESS_KEY_ID ?? null,
    aws_secret_access_key: env.BACKUP_S3_SECRET_ACCESS_KEY ?? null,
  })
  return {
    async list() {
      const objects: { name: string; size_bytes: number }[] = []
      for (let ContinuationToken: string | undefined, isMore = true; isMore; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }),
        )
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const name = Key.slice(prefix.length)
          if (BACKUP_NAME.test(name)) objects.push({ name, size_bytes: Size })
        }
        ContinuationToken = page.NextContinuationToken
        isMore = ContinuationToken !== undefined
      }
      return objects.sort((left, right) => (left.name < right.name ? -1 : 1))
    },
    async upload(file) {
      const object = { Bucket, Key: prefix + basename(file) }
      await upload(client, object, createReadStream(file), new AbortController().signal)
      const { ContentLength } = await client.send(new HeadObjectCommand(object))
      const { size } = await stat(file)
      if (ContentLength !== size)
        throw new Error(`The object ${object.Key} has ${ContentLength} bytes instead of ${size}.`)
    },
    async download(Key, file) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      if (!Body) throw new Error(`The object ${Key} is empty.`)
      await pipeline(Body as Readable, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }))
    },
    close: () => client.destroy(),
  }
}

/**
 * Provides a backup as a local file: the file itself, or a temporary download of an `s3:` URL. A URL that ends with a
 * slash is that of the newest scheduled backup below.
 */
export async function withBackupFile<Result>(
  env: Settings & Pick<Env, 'DATA_DIR'>,
  source: string,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!source.startsWith('s3:')) return use(source)
  const bucket = await openBackupBucket(env, source)
  await mkdir(env.DATA_DIR, { recursive: true })
  const folder = await mkdtemp(join(env.DATA_DIR, 'download-'))
  try {
    let { key } = parseS3Url(source) ?? { key: '' }
    if (key === '' || key.endsWith('/')) {
      const newest = (await bucket.list()).at(-1)
      if (!newest) throw new Error(`There is no backup in ${source}.`)
      key += newest.name
    }
    const file = join(folder, basename(key))
    await bucket.download(key, file)
    return await use(file)
  } finally {
    bucket.close()
    await rm(folder, { recursive: true, force: true })
  }
}
