import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canFetch, hasPictures, hasRemoteImages, prepareSurvey, sanitizeHtml } from './prepare-survey'

const render = (survey: object, showPictures = false) =>
  prepareSurvey(survey, { run: 2, showPictures, registerStyle: () => 'x' })

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
    expect(hasRemoteImages({ appearance: look })).toBe(true)
    expect(render({ appearance: look }).appearance).toEqual({
      borderColor: 'red',
      placeholder: 'A url(x)?',
      shuffleQuestions: false,
    })
    expect(render({ appearance: look }, true).appearance).toMatchObject(look)
    expect(hasRemoteImages({ questions: [{ description: 'no <b>picture</b>' }] })).toBe(false)
    expect(hasRemoteImages({ questions: [{ description: '<img src="https://example.com/a.png">' }] })).toBe(
      true,
    )
  })
})

function sanitize(source: string, showPictures = false) {
  const styles: string[] = []
  const html = sanitizeHtml(source, { showPictures, registerStyle: (style) => `x-${styles.push(style) - 1}` })
  return { html, styles }
}

describe('survey HTML', () => {
  it('preserves formatting markup unchanged', () => {
    for (const source of [
      'No HTML & nothing <3',
      '<b>bold</b> and <em>not</em><br>',
      '<a href="https://example.com/a?b=c&amp;d">there</a>',
      '<ol start="3"><li>one</li></ol>',
    ])
      expect(sanitize(source).html).toBe(source.replace('<3', '&lt;3'))
  })

  it('removes executable elements with their content', () => {
    expect(
      sanitize('a<script>alert(1)</script>b<style>*{color:red}</style>c<iframe src=//x></iframe>d').html,
    ).toBe('abcd')
    expect(sanitize('<svg><a xlink:href="javascript:x">y</a></svg>').html).toBe('')
    expect(sanitize('<form action=x><input autofocus>z</form>').html).toBe('z')
    expect(sanitize('a<!-- <img src=x onerror=x> -->b').html).toBe('ab')
  })

  it('removes event handlers and script URLs', () => {
    expect(sanitize('<b onclick="x()" ONMOUSEOVER=y title="t">a</b>').html).toBe('<b title="t">a</b>')
    expect(sanitize('<a href="javascript:x">a</a><a href="&#106;avascript:x">b</a>').html).toBe(
      '<a>a</a><a>b</a>',
    )
    expect(sanitize('<a href="\tjava\nscript:x">a</a>').html).toBe('<a>a</a>')
  })

  it('extracts inline styles for later', () => {
    expect(sanitize('<p style="color: red; font: &quot;A&quot;">a</p>')).toEqual({
      html: '<p lang="x-0">a</p>',
      styles: ['color: red; font: "A"'],
    })
    expect(sanitize('<p style="background:URL(//x)">a</p>')).toEqual({ html: '<p>a</p>', styles: [] })
    expect(sanitize('<p style="background:u\\72l(//x)">a</p>').styles).toEqual([])
  })

  it('replaces images by their alternative text until images are enabled', () => {
    const source = '<img src="https://example.com/a.png" onerror="x()" alt="A <lamp>" width="10">'
    expect(hasPictures(source)).toBe(true)
    expect(sanitize(source).html).toBe('<span lang="x-0">A &lt;lamp&gt;</span>')
    expect(sanitize(source, true).html).toBe(
      '<img width="10" alt="A &lt;lamp&gt;" src="https://example.com/a.png">',
    )
    expect(sanitize('<img src=x>', true).html).toBe('<span lang="x-0">Picture</span>')
    const imageHtml = '<img src="data:image/png;base64,AA==">'
    expect(sanitize(imageHtml).html).toBe(imageHtml)
    expect(hasPictures(imageHtml)).toBe(false)
  })

  it('contains only allowed tags and attributes, for arbitrary input', () => {
    const piece = constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      ' ',
      '/',
      '<b',
      '<img',
      '<a',
      '<p ',
      'style=',
      'onclick=',
      'href=',
      'src=',
      'javascript:',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '<svg ',
      '&quot;',
      '\n',
      'x',
    )
    assert(
      property(array(oneof(piece, string({ maxLength: 3 })), { maxLength: 30 }), (pieces) => {
        const { html } = sanitize(pieces.join(''))
        const allowedTags =
          /<\/?[a-z]+[0-9]?(?: (?:title|width|height|alt|align|valign|colspan|rowspan|start|type|href|src|lang)="[^"<>]*")*>/g
        expect(html.replace(allowedTags, '')).not.toMatch(/[<>]/)
      }),
    )
  })
})

it('CSS values that cause requests are detected by keyword', () => {
  for (const css of ['url(x)', 'image-set("x" 1x)', 'src("x")', 'U\\52L(x)']) expect(canFetch(css)).toBe(true)
  for (const css of ['#fff', 'linear-gradient(red, blue)', '0 4px 12px rgba(0, 0, 0, 0.15)'])
    expect(canFetch(css)).toBe(false)
})
