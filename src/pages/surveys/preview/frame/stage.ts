import type { PreviewedSurvey } from '../previewed'
import { lookOf, openerOf } from '../previewed'
import { edgeOf, type Layout, placeStyles } from './place'
import { renderedSurvey } from './rendered'
import { loadRenderer, type Renderer } from './renderer'
import sheet from './stage.css?inline'
import { styleShelf } from './style-shelf'

/** What is to be seen. */
export interface Scene {
  survey: PreviewedSurvey
  /** The page of the survey; null while it is out of sight. */
  page: number | null
  run: number
  layout: Layout
  dark: boolean
  showPictures: boolean
}

/** What somebody did in the frame. */
export interface StageEvents {
  onAnswer: (next: number | 'end') => void
  onBack: () => void
  onClose: () => void
  /** The tab or the element that opens and closes the survey was pressed. */
  onToggle: () => void
  /** The renderer gave up. */
  onFault: (error: unknown) => void
}

export interface Stage {
  draw: (scene: Scene) => void
}

const CLOSERS = '.form-cancel, .thank-you-message .form-submit'
const OPENERS = '.ph-survey-widget-tab, .element'

function addSheet(document: Document, nonce: string) {
  const style = document.createElement('style')
  style.nonce = nonce
  style.textContent = sheet
  document.head.append(style)
}

/** An element that keeps the first style sheet the renderer gives it, with the nonce that lets it count. */
function rootFor(document: Document, selector: string, nonce: string): HTMLElement {
  const root = document.querySelector<HTMLElement>(selector)
  if (!root) throw new Error(`The frame has no ${selector}.`)
  let styled = false
  root.appendChild = <T extends Node>(node: T): T => {
    if (node.nodeName !== 'STYLE') return root.insertBefore(node, null)
    if (styled) return node
    styled = true
    // The frame's own class of elements is not the one that `instanceof` knows here.
    const sheet = node as Node as HTMLStyleElement
    sheet.nonce = nonce
    // By this the renderer would find it, to take it away.
    sheet.removeAttribute('data-ph-survey-style')
    return root.insertBefore(node, null)
  }
  return root
}

/** Nothing that is pressed leaves the frame or reaches what the renderer only does on real pages. */
function listen(window: Window, events: StageEvents) {
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
      const closes = event.key === 'Enter' || event.key === 'Escape'
      if (!closes || !document.querySelector('.thank-you-message')) return
      take(event)
      events.onClose()
    },
    true,
  )
  window.addEventListener('error', (event) => {
    event.preventDefault()
    events.onFault(event.error ?? event.message)
  })
}

function startStage(window: Window, renderer: Renderer, nonce: string, events: StageEvents): Stage {
  const { document } = window
  const shelf = styleShelf()
  addSheet(document, nonce)
  const surveyRoot = rootFor(document, '.survey', nonce)
  const tabRoot = rootFor(document, '.tab', nonce)
  const element = document.querySelector<HTMLButtonElement>('.element')
  if (!element) throw new Error('The frame has no element that opens.')
  listen(window, events)
  // The renderer switches off what opens and closes; here it can be pressed.
  const finish = () => {
    shelf.putOn(document.body)
    for (const button of document.querySelectorAll<HTMLButtonElement>(`${CLOSERS}, ${OPENERS}`))
      button.disabled = false
  }
  new MutationObserver(finish).observe(document.body, { childList: true, subtree: true })

  return {
    draw({ survey, page, run, layout, dark, showPictures }) {
      try {
        const rendered = renderedSurvey(survey, { run, showPictures, keepStyle: shelf.keep })
        const opener = openerOf(survey)
        document.body.toggleAttribute('data-dark', dark)
        document.body.dataset.layout = layout
        document.body.dataset.edge = edgeOf(survey)
        element.hidden = opener !== 'element'
        element.textContent = String(lookOf(survey).widgetSelector ?? '')
        tabRoot.hidden = opener !== 'tab'
        if (opener === 'tab') renderer.renderFeedbackWidgetPreview({ survey: rendered, root: tabRoot })
        surveyRoot.hidden = page === null
        if (page === null) return
        const positionStyles = placeStyles(survey, layout, element)
        renderer.renderSurveysPreview({
          survey: rendered,
          parentElement: surveyRoot,
          previewPageIndex: page,
          onPreviewSubmit: (answer) =>
            events.onAnswer(page < 0 ? 0 : renderer.getNextSurveyStep(rendered, page, answer)),
          onPreviewBack: events.onBack,
          ...(positionStyles && { positionStyles }),
        })
      } catch (error) {
        events.onFault(error)
      }
    },
  }
}

/** Loads the renderer into an empty frame and makes the frame ready to draw. */
export async function openStage(window: Window, events: StageEvents): Promise<Stage> {
  const nonce = globalThis.__hedgerow?.nonce ?? ''
  return startStage(window, await loadRenderer(window, nonce), nonce, events)
}
