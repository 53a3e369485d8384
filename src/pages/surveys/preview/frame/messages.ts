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
