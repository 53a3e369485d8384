import '../app/styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from 'vitest-browser-react'
import { setMutationRecorder } from '../api/query/mutation'
import { queryClient } from '../api/query/query-client'
import { acceptSession } from '../api/session/session-store'
import { openPalette } from '../app/command-palette/palette-state'
import { createDashboardRouter } from '../app/router'
import { theme, variables } from '../app/theme'
import { openDialog, requestConfirmation } from '../components/overlays/open-dialog'
import { dismiss, getToasts } from '../components/overlays/toasts'
import { beginRecording } from '../components/undo-history/model/record'
import { installFakeApi, resetFakeApi } from './fake-api'

/** Restores the state of a browser in which a user has just signed in. Modules are shared between test files. */
export function resetDashboard(): void {
  installFakeApi()
  resetFakeApi()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  requestConfirmation(null)
  openDialog(null)
  openPalette(null)
  for (const { id } of getToasts()) dismiss(id)
  acceptSession({ base: '', key: 'phx_test' }, false)
}

setMutationRecorder(beginRecording)

let end = async () => {}

/** Removes the rendered page. */
export const removePage = () => end()

/** Renders the dashboard at a URL, with the fake API as its server. Replaces the page that was rendered before. */
export async function renderPage(path: string): Promise<void> {
  await end()
  window.history.replaceState(null, '', path)
  const history = createBrowserHistory()
  const router = createDashboardRouter(history)
  end = async () => {
    await cleanup()
    history.destroy()
    // A response that arrives later must not navigate the page of the next test.
    history.push = () => {}
    history.replace = () => {}
  }
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={variables} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
