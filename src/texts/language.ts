/** Where the choice of a language is kept. */
export const LANGUAGE_NAME = 'hedgerow.language'

/** The language that the sentences in the code are written in. */
export const ENGLISH = 'en'

/** A language and its script: what two names of it have in common, `zh-CN` and `zh-Hans`. */
function spoken(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return null
  }
}

/**
 * The language to show: the one chosen here if it is still offered, or the first that the person reads, by the
 * browser's settings.
 */
export function languageFor(
  chosen: string | null,
  wanted: readonly string[],
  offered: readonly string[],
): string {
  if (chosen !== null && offered.includes(chosen)) return chosen
  for (const tag of wanted) {
    const found = offered.find((each) => spoken(each) === spoken(tag))
    if (found) return found
  }
  return ENGLISH
}

/** The language of the page. */
export const language = (): string => globalThis.__hedgerow?.language ?? ENGLISH

/** The languages that this dashboard was built with. */
export const languages = (): readonly string[] => globalThis.__hedgerow?.languages ?? [ENGLISH]

/** Shows everything in another language, from a new start: what is being written is kept as a draft. */
export function chooseLanguage(tag: string): void {
  localStorage.setItem(LANGUAGE_NAME, tag)
  location.reload()
}

/** A language in its own words. */
export const nameOfLanguage = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
