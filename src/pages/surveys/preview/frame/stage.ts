import { lookOf, openerOf, type PreviewedSurvey } from '../previewed'
import { edgeOf, type Layout, placeStyles } from './place'
import { listen, type StageEvents, switchOn } from './presses'
import { renderedSurvey } from './rendered'
import { loadRenderer, type Renderer } from './renderer'
import { addSheet, rootFor } from './sheets'
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

export interface Stage {
  draw: (scene: Scene) => void
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
  const finish = () => {
    shelf.putOn(document.body)
    switchOn(document)
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
