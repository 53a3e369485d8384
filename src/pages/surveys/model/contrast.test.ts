import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonRecord } from '../../../../contract/is-object'
import {
  applyTheme,
  getContrast,
  getRelatedColors,
  type ParseColor,
  parseHex,
  SURVEY_THEMES,
  setLightness,
  toHex,
} from './color'
import { findContrastIssues, getRenderedColors, suggestContrastFix } from './contrast'

const NAMES: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  grey: '#808080',
  gray: '#808080',
  navy: '#000080',
}
const read: ParseColor = (text) => {
  const [, r, g, b, a = 1] = (/^rgba?\((\d+), ?(\d+), ?(\d+)(?:, ?([\d.]+))?\)$/.exec(text) ?? []).map(Number)
  return r !== undefined && g !== undefined && b !== undefined
    ? { r, g, b, a }
    : parseHex(NAMES[text] ?? text)
}
const findIssues = (appearance: JsonRecord | null) => findContrastIssues(appearance, read)
const warnings = (appearance: JsonRecord) =>
  findIssues(appearance).filter(({ severity }) => severity === 'warning')
const color = (hex: string) => parseHex(hex) ?? { r: 0, g: 0, b: 0, a: 1 }
const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it('is the WCAG contrast ratio', () => {
    expect(getContrast(color('#000'), color('#fff'))).toBeCloseTo(21, 5)
    expect(getContrast(color('#777777'), color('#ffffff'))).toBeCloseTo(4.48, 2)
    expect(getContrast(color('#abcdef'), color('#abcdef'))).toBe(1)
  })

  it('does not depend on the order of the colors', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        expect(getContrast(color(a), color(b))).toBe(getContrast(color(b), color(a)))
      }),
    )
  })
})

it('changing the lightness of a color preserves its hue', () => {
  fc.assert(
    fc.property(hex, (text) => {
      const { r, g, b } = color(text)
      const light = (Math.max(r, g, b) + Math.min(r, g, b)) / 510
      expect(toHex(setLightness(color(text), light))).toBe(text)
    }),
  )
  expect(getRelatedColors(color('#0000ff'))[0]).toBe('#0000ff')
  expect(getRelatedColors(color('#0000ff'))).toEqual(expect.arrayContaining(['#000000', '#ffffff']))
})

describe('text color chosen by the SDKs', () => {
  const on = (ground: string) => getRenderedColors({ ratingButtonActiveColor: ground }, read).chosenText
  it('is white on backgrounds they consider dark, otherwise near black', () => {
    expect([on('#000'), on('navy'), on('rgb(0, 0, 90)')]).toEqual(['white', 'white', 'white'])
    expect([on('#fff'), on('white'), on('gray')]).toEqual(['#020617', '#020617', '#020617'])
  })
  it('is near black on backgrounds they cannot parse', () => {
    expect([on('hsl(240 100% 10%)'), on('#00000080'), on('rgb(0 0 90)'), on('grey')]).toEqual(
      Array(4).fill('#020617'),
    )
  })
})

describe('contrast findings', () => {
  it('have severity note while no color is set', () => {
    expect(findIssues(null).map(({ severity }) => severity)).not.toContain('warning')
    expect(findIssues({ maxWidth: '400px', backgroundColor: '', textColor: null })).toEqual(findIssues({}))
  })

  it('include the pair, its contrast and the field to fix', () => {
    expect(warnings({ submitButtonColor: '#3b82f6', submitButtonTextColor: '#bfdbfe' })).toEqual([
      {
        field: 'appearance.submitButtonTextColor',
        message: 'Button text: contrast 2.5:1, at least 4.5:1 is required',
        severity: 'warning',
        pair: expect.any(String),
        what: 'Button text',
        colors: ['#bfdbfe', '#3b82f6'],
      },
    ])
  })

  it('include texts that are rendered with reduced opacity', () => {
    const messages = warnings({ backgroundColor: '#ffffff', textColor: '#767676' }).map(({ what }) => what)
    expect(messages).toEqual(['Descriptions on the background', 'Rating labels and hints on the background'])
  })

  it('include texts for which the SDKs choose an insufficient color', () => {
    const [issue] = warnings({ ratingButtonActiveColor: '#00a000' })
    expect(issue).toMatchObject({
      what: 'Text on the selected rating',
      field: 'appearance.ratingButtonActiveColor',
    })
  })

  it('skip unparsable colors and blend transparent ones', () => {
    expect(warnings({ textColor: 'no colour', backgroundColor: '#000' }).map(({ what }) => what)).toEqual([])
    expect(warnings({ textColor: 'rgba(0, 0, 0, 0.3)', backgroundColor: '#fff' })).not.toEqual([])
  })
})

describe('contrast fix', () => {
  const fixed = (appearance: JsonRecord) => {
    const [issue] = findIssues(appearance)
    const fix = issue && suggestContrastFix(appearance, issue, read)
    return {
      finding: issue,
      fix,
      after: fix ? { ...appearance, [fix.field.replace('appearance.', '')]: fix.color } : appearance,
    }
  }

  it('changes the lightness of the foreground as little as necessary', () => {
    const { fix } = fixed({
      submitButtonColor: '#3b82f6',
      submitButtonTextColor: '#bfdbfe',
      borderColor: '#6b7280',
    })
    expect(fix?.field).toBe('appearance.submitButtonTextColor')
    expect(getContrast(color(fix?.color ?? ''), color('#3b82f6'))).toBeGreaterThanOrEqual(4.5)
  })

  it('changes the background if the SDKs choose the text color', () => {
    const appearance = { ratingButtonActiveColor: '#00a000', borderColor: '#6b7280' }
    expect(fixed(appearance).fix?.field).toBe('appearance.ratingButtonActiveColor')
    expect(warnings(fixed(appearance).after)).toEqual([])
  })

  it('resolves its finding and causes no other, for arbitrary colors', () => {
    const keys = Object.keys(SURVEY_THEMES[0]?.colors ?? {})
    const look = fc.record(Object.fromEntries(keys.map((key) => [key, hex])), { requiredKeys: [] })
    fc.assert(
      fc.property(look, (appearance) => {
        const before = findIssues(appearance).map(({ what }) => what)
        const { finding: issue, fix, after } = fixed(appearance)
        if (!issue || !fix) return
        const remainingIssues = findIssues(after).map(({ what }) => what)
        expect(remainingIssues).not.toContain(issue.what)
        expect(before).toEqual(expect.arrayContaining(remainingIssues))
      }),
      { numRuns: 60 },
    )
  })
})

it.each(SURVEY_THEMES)('all texts and shapes have sufficient contrast in $name', (theme) => {
  expect(findIssues(applyTheme({ backgroundColor: 'red', position: 'left' }, theme))).toEqual([])
})

it('applying or undoing a theme changes nothing but colors', () => {
  const [theme] = SURVEY_THEMES
  const appearance = applyTheme({ position: 'left', future: 1, inputBackgroundColor: 'red' }, theme ?? null)
  expect(applyTheme(appearance, null)).toEqual({ position: 'left', future: 1 })
})
