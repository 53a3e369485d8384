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
import { type Part, partsOf, sendParts } from '../files/parts'
import { PermanentError } from './destination'
import { PART_BYTES } from './file-destination'

type S3Object = Pick<PutObjectCommandInput, 'Bucket' | 'Key' | 'ServerSideEncryption' | 'SSEKMSKeyId'>

/** The most parts that an object may have. */
const MAX_PARTS = 10_000

/** Stores an object: in one request where it fits in one part, and in parts otherwise. */
export async function upload(
  client: S3Client,
  object: S3Object,
  body: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  const parts = partsOf(body, PART_BYTES)
  const first: Part = (await parts.next()).value
  if (!first.last) return uploadParts(client, object, [first], parts, signal)
  signal.throwIfAborted()
  await client.send(new PutObjectCommand({ ...object, Body: first.bytes }), { abortSignal: signal })
}

/** Nothing can be seen of the object before it is completed. */
async function uploadParts(
  client: S3Client,
  object: S3Object,
  begun: Part[],
  rest: AsyncIterable<Part>,
  signal: AbortSignal,
): Promise<void> {
  const { Bucket, Key } = object
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object), { abortSignal: signal })
  const place = { Bucket, Key, UploadId }
  const sent: CompletedPart[] = []
  const send = async ({ bytes, number }: Part) => {
    if (number > MAX_PARTS) throw new PermanentError(TOO_LARGE)
    const part = new UploadPartCommand({ ...place, PartNumber: number, Body: bytes })
    const { ETag } = await client.send(part, { abortSignal: signal })
    sent.push({ PartNumber: number, ETag })
  }
  try {
    await sendParts(both(begun, rest), send)
    signal.throwIfAborted()
    const done = { ...place, MultipartUpload: { Parts: sent } }
    await client.send(new CompleteMultipartUploadCommand(done), { abortSignal: signal })
  } catch (error) {
    // What was sent takes space until it is given up. Where that fails too, the first failure is the one to tell.
    const patience = { abortSignal: AbortSignal.timeout(GIVING_UP_MS) }
    await client.send(new AbortMultipartUploadCommand(place), patience).catch(() => {})
    throw error
  }
}

/** The longest wait for a store to throw away what it got so far. */
const GIVING_UP_MS = 5000

const TOO_LARGE = `A file has more than ${MAX_PARTS} parts of ${PART_BYTES / 1024 ** 2} MiB. Limit the size of the files.`

async function* both<T>(first: Iterable<T>, then: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first
  yield* then
}
