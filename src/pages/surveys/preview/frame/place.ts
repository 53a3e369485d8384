import { lookOf, openerOf, type PreviewedSurvey } from '../previewed'

/** How much of a page is around the survey: hardly any, or as much as on a screen. */
export type Layout = 'close' | 'page' | 'own'

const AT_THE_BOTTOM = ['left', 'center', 'right']
const SPACE = 12
const MARGIN = 20

/** The edge of the page that the survey sits on. */
export function edgeOf(survey: PreviewedSurvey): 'bottom' | 'none' {
  const { position } = lookOf(survey)
  const atBottom = position === undefined || position === null || AT_THE_BOTTOM.includes(String(position))
  return atBottom && openerOf(survey) !== 'tab' ? 'bottom' : 'none'
}

/** Below the element that opens it, and within the page. */
function nextTo(element: Element, width: number) {
  const { left, right, bottom } = element.getBoundingClientRect()
  const most = element.ownerDocument.documentElement.clientWidth - width - MARGIN
  const start = Math.max(MARGIN, Math.min((left + right - width) / 2, most))
  return { top: `${bottom + SPACE}px`, left: `${start}px`, right: 'auto', bottom: 'auto' }
}

/** What the SDK adds to the renderer's own positions before it draws; nothing to have it drawn where it stands. */
export function placeStyles(survey: PreviewedSurvey, layout: Layout, element: Element) {
  if (layout !== 'page') return undefined
  const { position, maxWidth } = lookOf(survey)
  const opener = openerOf(survey)
  if (opener === 'tab' && (!position || position === 'right' || position === 'next_to_trigger'))
    return { top: '50%', bottom: 'auto' }
  if (opener === 'element' && position === 'next_to_trigger')
    return nextTo(element, Number.parseInt(String(maxWidth), 10) || 300)
  return {}
}
