import type * as renderer from 'posthog-js/dist/surveys-preview'
import address from 'posthog-js/dist/surveys-preview.js?url'
import { t } from '../../../../texts/text'

export type Renderer = typeof renderer
export type RenderedSurvey = Parameters<Renderer['renderSurveysPreview']>[0]['survey']

const LOADED = 'renderer'

/** Loads the SDK's own renderer into a frame: what it listens to on its window is then not the dashboard's. */
export function loadRenderer(frame: Window, nonce: string): Promise<Renderer> {
  return new Promise((resolve, reject) => {
    frame.addEventListener(LOADED, (event) => resolve((event as CustomEvent<Renderer>).detail), {
      once: true,
    })
    const script = frame.document.createElement('script')
    script.type = 'module'
    script.nonce = nonce
    script.textContent = `import * as renderer from ${JSON.stringify(new URL(address, location.href).href)}
      dispatchEvent(new CustomEvent('${LOADED}', { detail: renderer }))`
    script.addEventListener('error', () =>
      reject(new Error(t('The renderer of the SDK could not be loaded.'))),
    )
    frame.document.head.append(script)
  })
}
