import { describe, expect, test } from 'vitest'
import type { Texts } from './translate'

const files: Record<string, { default: Texts }> = import.meta.glob('./translations/*.ts', { eager: true })

/** The names of the places in a text, in the order of the alphabet. */
const placesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

test('there is a language beside English', () => {
  expect(Object.keys(files)).not.toEqual([])
})

describe.each(Object.entries(files))('%s', (_, { default: texts }) => {
  test('keeps the places of every text, and leaves none empty', () => {
    const errors = Object.entries(texts).flatMap(([text, translation]) =>
      (typeof translation === 'string' ? [translation] : Object.values(translation))
        .filter((form) => form.trim() === '' || placesIn(form).join() !== placesIn(text).join())
        .map((form) => `${text}: ${form}`),
    )
    expect(errors).toEqual([])
  })
})
