import { type ComponentType, lazy } from 'react'
import { isDown, tryNow, whenUp } from '../../api/connection'
import { t } from '../../texts/text'
import { sayError } from '../toasts/toasts'

/** Code of the dashboard that could not be loaded. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'
}

/** Loads code; without a connection it says so, and goes on when the server is back. */
async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      await tryNow()
      // The server is there: it has another version by now.
      if (!isDown()) throw error
      sayError(t('This opens as soon as the connection is back.'), error)
      await whenUp()
    }
  }
}

/** A component that is loaded when it is first drawn. */
// biome-ignore lint/suspicious/noExplicitAny: what React's own `lazy` takes.
export const part = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>) =>
  lazy(() => loadPart(load))
