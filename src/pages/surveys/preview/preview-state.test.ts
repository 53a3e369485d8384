import { describe, expect, it } from 'vitest'
import { getPages } from './preview-pages'
import { createPreviewState, getPosition, type PreviewEvent, reducePreview } from './preview-state'

const questions = [{ question: 'One' }, { question: 'Two' }, { question: 'Three' }]
const pages = getPages({ questions, appearance: { displayThankYouMessage: true } })
const course = { pages, waits: false }

function walked(events: PreviewEvent[], on = course) {
  return events.reduce((state, event) => reducePreview(state, event, on), createPreviewState(on))
}

describe('preview navigation', () => {
  it('starts at the first page that respondents see', () => {
    expect(createPreviewState(course).at).toBe(0)
    const look = { displayIntroScreen: true, introScreenHeader: 'Hello' }
    expect(createPreviewState({ pages: getPages({ questions, appearance: look }), waits: false }).at).toBe(-1)
    expect(createPreviewState({ pages, waits: true }).at).toBe('unopened')
  })

  it('follows the branch of an answer', () => {
    expect(walked([{ type: 'answer', next: 2 }]).at).toBe(2)
    expect(walked([{ type: 'answer', next: 'end' }]).at).toBe(3)
  })

  it('finishes without a confirmation message if there is none', () => {
    const end = reducePreview(
      createPreviewState(course),
      { type: 'answer', next: 'end' },
      { pages: getPages({ questions }), waits: false },
    )
    expect(end.at).toBe('finished')
  })

  it('is lost if the branch leads to no question', () => {
    for (const next of [3, 99, -2, 0.5]) expect(walked([{ type: 'answer', next }]).at).toBe('lost')
  })

  it('goes back through the visited pages', () => {
    const there: PreviewEvent[] = [
      { type: 'answer', next: 2 },
      { type: 'answer', next: 1 },
    ]
    expect(walked([...there, { type: 'back' }]).at).toBe(2)
    expect(walked([...there, { type: 'back' }, { type: 'back' }]).at).toBe(0)
    expect(walked([{ type: 'back' }]).at).toBe(0)
  })

  it('closes permanently, or until the survey is opened again', () => {
    expect(walked([{ type: 'close' }]).at).toBe('closed')
    const waiting = { pages, waits: true }
    expect(walked([{ type: 'open' }, { type: 'answer', next: 1 }, { type: 'close' }], waiting).at).toBe(
      'unopened',
    )
    expect(walked([{ type: 'close' }, { type: 'open' }], waiting).at).toBe(0)
  })

  it('increments the run on restart', () => {
    expect(walked([{ type: 'answer', next: 2 }, { type: 'restart' }])).toEqual({ at: 0, visited: [], run: 1 })
  })

  it('stays within a survey that became shorter', () => {
    const short = { pages: getPages({ questions: questions.slice(0, 1) }), waits: false }
    expect(getPosition(walked([{ type: 'show', at: 2 }]), short)).toBe(0)
    expect(getPosition(createPreviewState({ pages, waits: true }), course)).toBe(0)
  })
})
