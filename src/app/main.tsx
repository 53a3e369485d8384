import './styles.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { requestAs } from '../api/client/client'
import { markOnline, watchConnection } from '../api/client/connection'
import { KEY_OFFERED } from '../api/client/prefetched-requests'
import { setMutationRecorder } from '../api/query/mutation'
import { queryClient } from '../api/query/query-client'
import { enableQueryPersistence } from '../api/query/query-persister'
import { SIGN_IN_ERROR } from '../api/session/session'
import { serveSession } from '../api/session/session-handover'
import {
  acceptSession,
  currentSession,
  getShareableSession,
  useSessionState,
} from '../api/session/session-store'
import { lazyWithRetry } from '../components/overlays/lazy-with-retry'
import { signOutAndReload } from '../components/session/sign-out'
import { beginRecording } from '../components/undo-history/model/record'
import { COLOR_SCHEME_NAME } from '../lib/storage-names'
import { parseInviteId } from '../pages/signup'
import { preloadInitialRoute } from './preload-initial-route'
import { router } from './router'
import { theme, variables } from './theme'

const SignIn = lazy(() => import('./sign-in/SignIn'))
const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_NAME })

const SignupPage = lazy(() => import('../pages/signup/SignupPage'))
const KeyOfferDialog = lazyWithRetry(() => import('./sign-in/KeyOfferDialog'))

setMutationRecorder(beginRecording)

function Dashboard() {
  const { session } = useSessionState()
  const [hasSignInError, setSignInError] = useState(() => location.hash.startsWith(SIGN_IN_ERROR))
  const [invite, setInvite] = useState(() => parseInviteId(location.pathname))
  if (invite) {
    return (
      <Suspense>
        <SignupPage invite_id={invite} onDone={() => setInvite(null)} />
      </Suspense>
    )
  }
  return session && !hasSignInError ? (
    <>
      <RouterProvider router={router} />
      <KeyOfferHost />
    </>
  ) : (
    <Suspense>
      <SignIn onDone={() => setSignInError(false)} />
    </Suspense>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(KEY_OFFERED, listener)
  return () => window.removeEventListener(KEY_OFFERED, listener)
}

/** Host of the confirmation for an API key in a link, in a tab that has another session. */
function KeyOfferHost() {
  const key = useSyncExternalStore(subscribe, () => globalThis.__hedgerow?.offeredKey ?? null)
  return <Suspense>{key !== null && <KeyOfferDialog key={key} offeredKey={key} />}</Suspense>
}

/** Timeout of the probe request; a server that takes longer counts as unreachable. */
const PROBE_TIMEOUT_MS = 10_000

/** Probes the server with a request for the current user, while it seems unreachable. */
async function sendProbe(): Promise<void> {
  const session = currentSession()
  // No user is signed in, so there is nothing to probe.
  if (!session) return markOnline()
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  await requestAs(session, { method: 'GET', path: '/api/users/@me/' }, { signal })
}

enableQueryPersistence(queryClient)
watchConnection(sendProbe, () => void queryClient.invalidateQueries())
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')

const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => globalThis.__hedgerow?.nonce ?? ''}
      >
        <QueryClientProvider client={queryClient}>
          <Dashboard />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )

/** Maximum time to wait for a session from another tab before the sign-in page is rendered. */
const HANDOVER_MS = 200

/** Waits briefly for the session of another tab. A later one still signs in. */
async function awaitHandover(): Promise<void> {
  const handover = globalThis.__hedgerow?.handover
  if (currentSession() || !handover) return
  const adopted = handover.then((session) => {
    if (session && !currentSession()) acceptSession(session, false)
  })
  const rest = Math.max(0, HANDOVER_MS - performance.now())
  await Promise.race([adopted, new Promise((resolve) => setTimeout(resolve, rest))])
}

serveSession(getShareableSession, () => void signOutAndReload())
void awaitHandover().then(() => {
  if (currentSession() && !parseInviteId(location.pathname)) void preloadInitialRoute().finally(draw)
  else draw()
})
