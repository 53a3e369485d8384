import { getAppearance, getOpener, type PreviewedSurvey } from '../preview-pages'

/** State of the preview, as the dashboard sends it to the frame. */
export interface PreviewScene {
  survey: PreviewedSurvey
  /** Page of the survey; null while the survey is not visible. */
  page: number | null
  run: number
  layout: PreviewLayout
  dark: boolean
  showPictures: boolean
}

/** Static picture of the first page of a survey, at its position in the frame. */
export interface Thumbnail {
  id: string
  survey: PreviewedSurvey
  left: number
  top: number
  width: number
  height: number
}

/** Several static surveys in one frame. */
export interface ThumbnailScene {
  thumbnails: Thumbnail[]
}

/**
 * Inter, the font of the page, which surveys inherit by default. The frame cannot load it, because it has an opaque
 * origin.
 */
export interface FrameFont {
  font: ArrayBuffer
}

/** Message of the frame to the dashboard. */
export type FrameMessage =
  | { kind: 'ready' }
  | { kind: 'answer'; next: number | 'end' }
  | { kind: 'back' }
  | { kind: 'close' }
  | { kind: 'toggle' }
  /** Sent when all thumbnails of a scene are rendered. */
  | { kind: 'drawn'; count: number }
  | { kind: 'fault'; message: string }

/** Amount of page shown around the survey: hardly any, or a full screen. */
type PreviewLayout = 'close' | 'page' | 'own'

const AT_THE_BOTTOM = ['left', 'center', 'right']
const SPACE = 12
const MARGIN = 20

/** Edge of the page to which the survey is attached. */
export function getEdge(survey: PreviewedSurvey): 'bottom' | 'none' {
  const { position } = getAppearance(survey)
  const atBottom = position === undefined || position === null || AT_THE_BOTTOM.includes(String(position))
  return atBottom && getOpener(survey) !== 'tab' ? 'bottom' : 'none'
}

/** Position below the element that opens the survey, clamped to the page. */
function getPositionBelow(element: Element, width: number) {
  const { left, right, bottom } = element.getBoundingClientRect()
  const most = element.ownerDocument.documentElement.clientWidth - width - MARGIN
  const start = Math.max(MARGIN, Math.min((left + right - width) / 2, most))
  return { top: `${bottom + SPACE}px`, left: `${start}px`, right: 'auto', bottom: 'auto' }
}

/** Styles that the SDK adds to the renderer's own positions; undefined to render the survey inline. */
export function getPositionStyles(survey: PreviewedSurvey, layout: PreviewLayout, element: Element) {
  if (layout !== 'page') return undefined
  const { position, maxWidth } = getAppearance(survey)
  const opener = getOpener(survey)
  if (opener === 'tab' && (!position || position === 'right' || position === 'next_to_trigger'))
    return { top: '50%', bottom: 'auto' }
  if (opener === 'element' && position === 'next_to_trigger')
    return getPositionBelow(element, Number.parseInt(String(maxWidth), 10) || 300)
  return {}
}

/** User interactions in the frame. */
export interface FrameEvents {
  onAnswer: (next: number | 'end') => void
  onBack: () => void
  onClose: () => void
  /** Called when the user clicks the tab or the element that opens and closes the survey. */
  onToggle: () => void
  /** Called when the renderer throws an error. */
  onFault: (error: unknown) => void
}

const CLOSERS = '.form-cancel, .thank-you-message .form-submit'
const OPENERS = '.ph-survey-widget-tab, .element'

/** Enables the buttons that open and close the survey, which the renderer disables. */
export function enableControls(document: Document) {
  for (const button of document.querySelectorAll<HTMLButtonElement>(`${CLOSERS}, ${OPENERS}`))
    button.disabled = false
}

/** Handles events in the frame: prevents navigation, and actions that the renderer supports only on real pages. */
export function captureFrameEvents(window: Window, events: FrameEvents) {
  const { document } = window
  const take = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const onPress = (event: Event) => {
    const pressed = event.target
    if (!(pressed && 'closest' in pressed)) return
    const element = pressed as Element
    if (element.closest('a')) return event.preventDefault()
    if (element.closest(CLOSERS)) {
      take(event)
      events.onClose()
    } else if (element.closest(OPENERS)) {
      take(event)
      events.onToggle()
    }
  }
  window.addEventListener('click', onPress, true)
  window.addEventListener('auxclick', onPress, true)
  window.addEventListener('submit', take, true)
  window.addEventListener(
    'keydown',
    (event) => {
      const thanks = document.querySelector('.thank-you-message')
      if (!thanks || (event.key !== 'Enter' && event.key !== 'Escape')) return
      // The renderer would close its confirmation message permanently, even while it is hidden.
      event.stopPropagation()
      if (thanks.closest('[hidden]')) return
      event.preventDefault()
      events.onClose()
    },
    true,
  )
  window.addEventListener('error', (event) => {
    event.preventDefault()
    events.onFault(event.error ?? event.message)
  })
}
