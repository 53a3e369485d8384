/** A body that is not taken, told in plain text: SDKs look at the status and people read the sentence. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 413 | 503,
    sentence: string,
  ) {
    super(sentence)
  }
}

/** 400: it makes no sense. */
export const badBody = (sentence: string) => new Refusal(400, sentence)

/** 401: it names no project, or several. Whether the one it names exists is not told. */
export const badToken = (sentence: string) => new Refusal(401, sentence)

/** 413: SDKs send what they have in smaller parts. */
export const tooLong = (limit: number) =>
  new Refusal(413, `The body is larger than ${limit} bytes, as sent or unpacked.`)

/** 503: SDKs send it again later. */
export const tryLater = () => new Refusal(503, 'This cannot be done at the moment. Send it again shortly.')
