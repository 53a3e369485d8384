import { describe, expect, it } from 'vitest'
import { prepareSurvey, wantsPictures } from './prepare-survey'

const render = (survey: object, showPictures = false) =>
  prepareSurvey(survey, { run: 2, showPictures, keepStyle: () => 'x' })

describe('rendered survey', () => {
  it('has no links to open and no lookups, and preserves the order', () => {
    const { questions, appearance, ...rest } = render({
      id: 'real',
      type: 'popover',
      conditions: { url: 'https://example.com' },
      questions: [{ id: 'a', type: 'link', link: 'javascript:alert(1)', shuffleOptions: true }],
      appearance: { shuffleQuestions: true, future: 1 },
    })
    expect(rest).toMatchObject({ id: 'preview-1', type: 'popover', conditions: null })
    expect(questions).toEqual([{ id: '2-0', type: 'link', link: undefined, shuffleOptions: false }])
    expect(appearance).toEqual({ shuffleQuestions: false, future: 1 })
  })

  it('has sanitized HTML in all fields that the SDK renders as HTML', () => {
    const text = '<b onclick="x()">a</b>'
    const { questions, appearance } = render({
      questions: [
        { description: text },
        { description: text, descriptionContentType: 'text' },
        { question: text },
      ],
      appearance: {
        thankYouMessageDescription: text,
        introScreenDescription: text,
        thankYouMessageHeader: text,
      },
    })
    expect(questions).toMatchObject([{ description: '<b>a</b>' }, { description: text }, { question: text }])
    expect(appearance).toMatchObject({
      thankYouMessageDescription: '<b>a</b>',
      introScreenDescription: '<b>a</b>',
      thankYouMessageHeader: text,
    })
  })

  it('fetches nothing until images are enabled', () => {
    const look = {
      backgroundColor: 'url(https://example.com/a.png)',
      borderColor: 'red',
      placeholder: 'A url(x)?',
    }
    expect(wantsPictures({ appearance: look })).toBe(true)
    expect(render({ appearance: look }).appearance).toEqual({
      borderColor: 'red',
      placeholder: 'A url(x)?',
      shuffleQuestions: false,
    })
    expect(render({ appearance: look }, true).appearance).toMatchObject(look)
    expect(wantsPictures({ questions: [{ description: 'no <b>picture</b>' }] })).toBe(false)
    expect(wantsPictures({ questions: [{ description: '<img src="https://example.com/a.png">' }] })).toBe(
      true,
    )
  })
})
