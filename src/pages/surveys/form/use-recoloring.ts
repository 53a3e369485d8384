import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/is-object'
import type { Rgb } from '../model/color'
import type { SurveyValues } from '../model/survey-values'

interface Recolored {
  /** Description of the change. */
  words: string
  /** Previous values of the changed fields. */
  before: JsonRecord
}

/** Changes several colors at once, and can undo the last change. */
export function useRecoloring() {
  const { getValues, setValue } = useFormContext<SurveyValues>()
  const [last, setLast] = useState<Recolored | null>(null)
  const recolor = (message: string, change: (appearance: JsonRecord) => JsonRecord) => {
    const old = getValues('appearance')
    const next = change(old)
    const keys = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
      (key) => old[key] !== next[key],
    )
    setValue('appearance', { ...next, ...Object.fromEntries(keys.map((key) => [key, next[key] ?? ''])) })
    setLast({ words: message, before: Object.fromEntries(keys.map((key) => [key, old[key] ?? ''])) })
  }
  const undo = () => {
    if (last) setValue('appearance', { ...getValues('appearance'), ...last.before })
    setLast(null)
  }
  return { last, recolor, undo }
}

export type Recolor = ReturnType<typeof useRecoloring>['recolor']

const cachedColors = new Map<string, Rgb | null>()
let context: CanvasRenderingContext2D | null = null

/** Returns a CSS color as rendered by this browser; null if the text is not a color. */
export function readCssColor(text: string): Rgb | null {
  const cachedColor = cachedColors.get(text)
  if (cachedColor !== undefined) return cachedColor
  const color = draw(text)
  cachedColors.set(text, color)
  return color
}

function draw(text: string): Rgb | null {
  context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context || !CSS.supports('color', text)) return null
  // A color that canvas does not support, such as `inherit`, leaves the previous one unchanged.
  const read = ['#000000', '#ffffff'].map((before) => {
    if (!context) return before
    context.fillStyle = before
    context.fillStyle = text
    return context.fillStyle
  })
  if (read[0] !== read[1]) return null
  context.clearRect(0, 0, 1, 1)
  context.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data
  return { r, g, b, a: a / 255 }
}
