import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type Part, sendParts, splitIntoParts } from '../files/multipart'
import { PermanentError } from './destination'
import { PART_BYTES } from './file-destination'

type S3Object = Pick<PutObjectCommandInput, 'Bucket' | 'Key' | 'ServerSideEncryption' | 'SSEKMSKeyId'>

/** Maximum number of parts per object. */
const MAX_PARTS = 10_000

/** Stores an object: in one request if it fits in one part, otherwise as a multipart upload. */
export async function upload(
  client: S3Client,
  object: S3Object,
  body: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  const parts = splitIntoParts(body, PART_BYTES)
  const first: Part = (await parts.next()).value
  if (!first.last) return uploadParts(client, object, [first], parts, signal)
  signal.throwIfAborted()
  await client.send(new PutObjectCommand({ ...object, Body: first.bytes }), { abortSignal: signal })
}

/** The object is not visible before the upload is completed. */
async function uploadParts(
  client: S3Client,
  object: S3Object,
  firstParts: Part[],
  rest: AsyncIterable<Part>,
  signal: AbortSignal,
): Promise<void> {
  const { Bucket, Key } = object
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object), { abortSignal: signal })
  const uploadRef = { Bucket, Key, UploadId }
  const sent: CompletedPart[] = []
  const send = async ({ bytes, number }: Part) => {
    if (number > MAX_PARTS) throw new PermanentError(TOO_LARGE)
    const part = new UploadPartCommand({ ...uploadRef, PartNumber: number, Body: bytes })
    const { ETag } = await client.send(part, { abortSignal: signal })
    sent.push({ PartNumber: number, ETag })
  }
  try {
    await sendParts(both(firstParts, rest), send)
    signal.throwIfAborted()
    const done = { ...uploadRef, MultipartUpload: { Parts: sent } }
    await client.send(new CompleteMultipartUploadCommand(done), { abortSignal: signal })
  } catch (error) {
    // Uploaded parts take space until the upload is aborted. If aborting fails too, the first error is thrown.
    const abortOptions = { abortSignal: AbortSignal.timeout(ABORT_TIMEOUT_MS) }
    await client.send(new AbortMultipartUploadCommand(uploadRef), abortOptions).catch(() => {})
    throw error
  }
}

/** Maximum time to wait for a store to abort an upload. */
const ABORT_TIMEOUT_MS = 5000

const TOO_LARGE = `A file has more than ${MAX_PARTS} parts of ${PART_BYTES / 1024 ** 2} MiB. Set a maximum file size.`

async function* both<T>(first: Iterable<T>, then: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* then
}
