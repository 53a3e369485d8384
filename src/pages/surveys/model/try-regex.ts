import { t } from '../../../texts/text'
import type { RegexJob } from './regex-worker'
import type { TryRegex } from './url-match'

/** For one text. Ten times what a person notices, and short enough to wait for. */
const LIMIT_MS = 400

/** Tries an expression where it can be stopped: one that never ends would take this page with it. */
export const tryRegexInWorker: TryRegex = (pattern, texts) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./regex-worker.ts', import.meta.url), { type: 'module' })
    const found: boolean[] = []
    let timer: number | undefined
    const end = () => {
      window.clearTimeout(timer)
      worker.terminate()
      resolve(found)
    }
    worker.onerror = () => {
      worker.terminate()
      reject(new Error(t('The browser did not let this page try the expression.')))
    }
    worker.onmessage = ({ data }: MessageEvent<'ready' | boolean>) => {
      window.clearTimeout(timer)
      if (data === 'ready') worker.postMessage({ pattern, texts } satisfies RegexJob)
      else found.push(data)
      if (found.length === texts.length) end()
      // Only what the expression takes counts, not how long the worker took to start.
      else timer = window.setTimeout(end, LIMIT_MS)
    }
  })
