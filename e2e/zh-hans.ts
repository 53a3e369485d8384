import type { Page } from '@playwright/test'
import type { PluralText, Text } from '../src/lib/i18n/en'

type Texts = Partial<Record<string, string>>

/** Translates a dashboard text to Chinese: `zh('{name} was deleted.', { name })`. */
export type ZhHansCatalog = (text: Text | PluralText, values?: Record<string, string>) => string

/** Loads the Chinese catalog of a page, as the build serves it. */
export async function loadZhHansCatalog(page: Page): Promise<ZhHansCatalog> {
  const texts = await page.evaluate(
    (): Texts => (globalThis as { __hedgerow?: { texts?: Texts } }).__hedgerow?.texts ?? {},
  )
  return (text, values = {}) => {
    const translation = texts[text]
    if (translation === undefined) throw new Error(`There is no Chinese for “${text}”`)
    return translation.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
}
