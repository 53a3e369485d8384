import { t } from '../../../lib/i18n/translate'
import type { RegexJob } from './regex-worker'
import type { TestRegex } from './url-match'

/** Time limit for one text: ten times the perceptible delay, and short enough to wait for. */
const LIMIT_MS = 400

/** Runs a regular expression in a worker that can be terminated: catastrophic backtracking would freeze the page. */
export const testRegexInWorker: TestRegex = (pattern, texts) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./regex-worker.ts', import.meta.url), { type: 'module' })
    const results: boolean[] = []
    let timer: number | undefined
    const end = () => {
      window.clearTimeout(timer)
      worker.terminate()
      resolve(results)
    }
    worker.onerror = () => {
      worker.terminate()
      reject(new Error(t('The browser blocked the test of the expression.')))
    }
    worker.onmessage = ({ data }: MessageEvent<'ready' | boolean>) => {
      window.clearTimeout(timer)
      if (data === 'ready') worker.postMessage({ pattern, texts } satisfies RegexJob)
      else results.push(data)
      if (results.length === texts.length) end()
      // The timer starts when the worker is ready, so that its startup time does not count.
      else timer = window.setTimeout(end, LIMIT_MS)
    }
  })
