import { type ComponentType, lazy } from 'react'
import { checkNow, isDown, waitUntilOnline } from '../../api/client/connection'
import { t } from '../../lib/i18n/translate'
import { notifyError } from './toasts'

/** Error: code of the dashboard could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'MissingPart'
}

/** Loads code; without a connection it reports that, and continues when the server is back. */
async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      await checkNow()
      // The server is reachable, but was updated to another version.
      if (!isDown()) throw error
      notifyError(t('This opens when the connection is restored.'), error)
      await waitUntilOnline()
    }
  }
}

/** Creates a component that is loaded on first render. */
// biome-ignore lint/suspicious/noExplicitAny: same constraint as `lazy` of React.
export const lazyWithRetry = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>) =>
  lazy(() => loadChunk(load))
