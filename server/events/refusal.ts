/** Rejection in plain text: SDKs use the status and users read the message. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 413 | 503,
    sentence: string,
  ) {
    super(sentence)
  }
}

/** 400: the body is malformed. */
export const badBody = (sentence: string) => new Refusal(400, sentence)

/** 401: the body names no project, or several. It does not disclose whether the named project exists. */
export const badToken = (sentence: string) => new Refusal(401, sentence)

/** 413: SDKs then send smaller batches. */
export const tooLong = (limit: number) =>
  new Refusal(413, `The body is larger than ${limit} bytes, as sent or unpacked.`)

/** 503: SDKs retry later. */
export const tryLater = () => new Refusal(503, 'This cannot be done at the moment. Send it again shortly.')
