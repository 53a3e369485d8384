/** Request to the worker. It posts `ready` once, then true or false for each text in order. */
export interface RegexJob {
  pattern: string
  texts: string[]
}

addEventListener('message', ({ data }: MessageEvent<RegexJob>) => {
  const expression = new RegExp(data.pattern)
  for (const text of data.texts) postMessage(expression.test(text))
})
postMessage('ready')
