/** Rejection in plain text: SDKs use the status and users read the message. */
export class IngestionError extends Error {
  constructor(
    readonly status: 400 | 401 | 413 | 503,
    sentence: string,
  ) {
    super(sentence)
  }
}

/** 400: the body is malformed. */
export const invalidBody = (sentence: string) => new IngestionError(400, sentence)

/** 401: the body names no project, or several. It does not disclose whether the named project exists. */
export const invalidToken = (sentence: string) => new IngestionError(401, sentence)

/** 413: SDKs then send smaller batches. */
export const bodyTooLarge = (limit: number) =>
  new IngestionError(413, `The body is larger than ${limit} bytes, as sent or unpacked.`)

/** 503: SDKs retry later. */
export const retryLater = () =>
  new IngestionError(503, 'The service is temporarily unavailable. Try again shortly.')
