import * as renderer from 'posthog-js/dist/surveys-preview'
import { buildHostedSurveyStyles } from '../../../../../contract/domain/hosted-survey-styles'
import type { JsonRecord } from '../../../../../contract/is-object'
import { getAppearance, getOpener } from '../preview-pages'
import {
  captureFrameEvents,
  enableControls,
  type FrameEvents,
  type FrameFont,
  type FrameMessage,
  getEdge,
  getPositionStyles,
  type PreviewScene,
  type Thumbnail,
  type ThumbnailScene,
} from './messages'
import { prepareSurvey } from './prepare-survey'

const MARK = 'x-style-'

/**
 * Separates inline styles from HTML, which must not contain any under the page's security policy, and applies them to
 * the marked elements once these are in the document.
 */
function createDeferredStyles() {
  const marks = new Map<string, string>()
  const styles = new Map<string, string>()
  return {
    register(style: string): string {
      const cachedMark = marks.get(style)
      if (cachedMark !== undefined) return cachedMark
      const mark = `${MARK}${marks.size}`
      marks.set(style, mark)
      styles.set(mark, style)
      return mark
    },
    applyTo(root: Element) {
      for (const element of root.querySelectorAll<HTMLElement>(`[lang^="${MARK}"]`)) {
        element.style.cssText = styles.get(element.lang) ?? ''
        element.removeAttribute('lang')
      }
    },
  }
}

/*
 * Script of the frame. The frame has an opaque origin: it communicates with the dashboard by messages only, and the
 * dashboard sends it the scene to render.
 */

/** Prepares the document and returns the function that renders a scene in it. */
function startFrame(nonce: string, events: FrameEvents): (scene: PreviewScene) => void {
  const deferredStyles = createDeferredStyles()
  const surveyRoot = adoptFirstSheet(findElement('.survey'), nonce)
  const tabRoot = adoptFirstSheet(findElement('.tab'), nonce)
  const element = document.querySelector<HTMLButtonElement>('.element')
  if (!element) throw new Error('The frame has no element that opens.')
  captureFrameEvents(window, events)
  const hostedStyles = new CSSStyleSheet()
  document.adoptedStyleSheets = [hostedStyles]
  const finish = () => {
    deferredStyles.applyTo(document.body)
    enableControls(document)
  }
  new MutationObserver(finish).observe(document.body, { childList: true, subtree: true })

  return ({ survey, page, run, layout, dark, showPictures }) => {
    try {
      const rendered = prepareSurvey(survey, { run, showPictures, registerStyle: deferredStyles.register })
      const opener = getOpener(survey)
      document.body.toggleAttribute('data-dark', dark)
      document.body.dataset.layout = layout
      document.body.toggleAttribute('data-solid', isDefaultOpacity(getAppearance(survey)))
      hostedStyles.replaceSync(layout === 'own' ? buildHostedSurveyStyles(getAppearance(survey)) : '')
      document.body.dataset.edge = getEdge(survey)
      element.hidden = opener !== 'element'
      element.textContent = String(getAppearance(survey).widgetSelector ?? '')
      tabRoot.hidden = opener !== 'tab'
      if (opener === 'tab') renderer.renderFeedbackWidgetPreview({ survey: rendered, root: tabRoot })
      surveyRoot.hidden = page === null
      if (page === null) return
      const positionStyles = getPositionStyles(survey, layout, element)
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
  }
}

/** Returns false if the survey has an opacity of its own for disabled buttons, which the preview always shows. */
const isDefaultOpacity = ({ disabledButtonOpacity: opacity }: JsonRecord) => !opacity || opacity === '0.6'

/** Returns the function that positions thumbnails, renders those that are new, and returns their number. */
function createThumbnailRenderer(nonce: string): (scene: ThumbnailScene) => number {
  const cells = new Map<string, HTMLElement>()
  return ({ thumbnails }) => {
    const current = new Set(thumbnails.map(({ id }) => id))
    for (const [id, cell] of cells) cell.hidden = !current.has(id)
    for (const thumbnail of thumbnails) {
      const { id, left, top, width, height } = thumbnail
      const cell = cells.get(id) ?? renderThumbnail(thumbnail, nonce)
      cells.set(id, cell)
      Object.assign(cell.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
      })
    }
    return cells.size
  }
}

/**
 * Styles for a picture: without the close button and the vendor's mark, with light borders, all corners, an enabled button,
 * legible labels clear of the scale, a low text field, and two choices of one line, no wider than the survey.
 */
const pictureStyles = new CSSStyleSheet()
pictureStyles.replaceSync(`.form-cancel, .footer-branding, label:nth-of-type(n + 3) { display: none !important }
.ph-survey { --ph-survey-border-color: rgb(0 0 0 / 28%) }
.survey-form { border: 1px solid rgb(0 0 0 / 10%) !important; border-radius: 10px !important }
.rating-text { padding-block-start: 4px; font-size: 12px !important }
fieldset { min-width: 0 !important }
label { padding-block: 5px !important }
.response-choice, .response-choice > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
textarea { height: 48px; resize: none !important }
.form-submit { opacity: 1 !important }`)

/** Renders a thumbnail. Its shadow root separates its styles from those of the others. */
function renderThumbnail({ survey }: Thumbnail, nonce: string): HTMLElement {
  const cell = document.body.appendChild(document.createElement('div'))
  cell.className = 'thumbnail'
  const host = cell.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [pictureStyles]
  const root = adoptFirstSheet(shadow.appendChild(document.createElement('div')), nonce)
  const deferredStyles = createDeferredStyles()
  try {
    renderer.renderSurveysPreview({
      survey: prepareSurvey(
        // Others are as wide as their page.
        { ...survey, type: 'popover' },
        { run: 0, showPictures: false, registerStyle: deferredStyles.register },
      ),
      parentElement: root,
      previewPageIndex: 0,
      onPreviewSubmit: () => {},
    })
    deferredStyles.applyTo(root)
  } catch {
    // The card remains without a picture.
    root.remove()
  }
  return cell
}

/** Sends a message to the dashboard. It contains no secrets, and no other page can frame this document. */
const send = (message: FrameMessage) => parent.postMessage(message, '*')

const nonce = document.currentScript?.nonce ?? ''
const draw = startFrame(nonce, {
  onAnswer: (next) => send({ kind: 'answer', next }),
  onBack: () => send({ kind: 'back' }),
  onClose: () => send({ kind: 'close' }),
  onToggle: () => send({ kind: 'toggle' }),
  onFault: (error) =>
    send({ kind: 'fault', message: error instanceof Error ? error.message : String(error) }),
})
const drawThumbnails = createThumbnailRenderer(nonce)
addEventListener('message', ({ source, data }: MessageEvent<FrameFont | PreviewScene | ThumbnailScene>) => {
  if (source !== parent) return
  if ('font' in data) document.fonts.add(new FontFace('Inter', data.font, { weight: '400 700' }))
  else if ('thumbnails' in data) send({ kind: 'drawn', count: drawThumbnails(data) })
  else draw(data)
})
send({ kind: 'ready' })

function findElement(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`The frame has no ${selector}.`)
  return element
}

/** Makes an element adopt the first style sheet added by the renderer, with the nonce required for it to apply. */
function adoptFirstSheet(root: HTMLElement, nonce: string): HTMLElement {
  let styled = false
  root.appendChild = <T extends Node>(node: T): T => {
    if (node.nodeName !== 'STYLE') return root.insertBefore(node, null)
    if (styled) return node
    styled = true
    const sheet = node as Node as HTMLStyleElement
    sheet.nonce = nonce
    // The renderer would find the sheet by this attribute and remove it.
    sheet.removeAttribute('data-ph-survey-style')
    return root.insertBefore(node, null)
  }
  return root
}
