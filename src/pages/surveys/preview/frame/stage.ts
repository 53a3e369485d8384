import * as renderer from 'posthog-js/dist/surveys-preview'
import { lookOf, openerOf } from '../previewed'
import type { Scene, StageMessage } from './messages'
import { edgeOf, placeStyles } from './place'
import { listen, type StageEvents, switchOn } from './presses'
import { renderedSurvey } from './rendered'
import { rootFor } from './sheets'
import { styleShelf } from './style-shelf'

/*
 * Script of the frame. The frame has an opaque origin: it communicates with the dashboard by messages only, and the
 * dashboard sends it the scene to render.
 */

/** Prepares the document and returns the function that renders a scene in it. */
function startStage(nonce: string, events: StageEvents): (scene: Scene) => void {
  const shelf = styleShelf()
  const surveyRoot = rootFor(document, '.survey', nonce)
  const tabRoot = rootFor(document, '.tab', nonce)
  const element = document.querySelector<HTMLButtonElement>('.element')
  if (!element) throw new Error('The frame has no element that opens.')
  listen(window, events)
  const finish = () => {
    shelf.putOn(document.body)
    switchOn(document)
  }
  new MutationObserver(finish).observe(document.body, { childList: true, subtree: true })

  return ({ survey, page, run, layout, dark, showPictures }) => {
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
  }
}

/** Sends a message to the dashboard. It contains no secrets, and no other page can frame this document. */
const send = (message: StageMessage) => parent.postMessage(message, '*')

const draw = startStage(document.currentScript?.nonce ?? '', {
  onAnswer: (next) => send({ kind: 'answer', next }),
  onBack: () => send({ kind: 'back' }),
  onClose: () => send({ kind: 'close' }),
  onToggle: () => send({ kind: 'toggle' }),
  onFault: (error) =>
    send({ kind: 'fault', message: error instanceof Error ? error.message : String(error) }),
})
addEventListener('message', ({ source, data }: MessageEvent<Scene>) => {
  if (source === parent) draw(data)
})
send({ kind: 'ready' })
