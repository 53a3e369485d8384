import { Suspense, useSyncExternalStore } from 'react'
import { KEY_OFFERED } from '../../api/client/prefetched-requests'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'

const KeyOfferDialog = lazyWithRetry(() => import('./KeyOfferDialog'))

function subscribe(listener: () => void): () => void {
  window.addEventListener(KEY_OFFERED, listener)
  return () => window.removeEventListener(KEY_OFFERED, listener)
}

/** Host of the confirmation for an API key in a link, in a tab that has another session. */
export function KeyOfferHost() {
  const key = useSyncExternalStore(subscribe, () => globalThis.__hedgerow?.offeredKey ?? null)
  return <Suspense>{key !== null && <KeyOfferDialog key={key} offeredKey={key} />}</Suspense>
}
