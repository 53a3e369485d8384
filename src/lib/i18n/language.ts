/** Storage key of the selected language. */
export const LANGUAGE_NAME = 'hedgerow.language'

/** Language of the texts in the code. */
export const ENGLISH = 'en'

/** Language and script of a tag, which `zh-CN` and `zh-Hans` have in common. */
function spoken(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return null
  }
}

/**
 * Selects the language: the stored one if it is still available, otherwise the first available of the browser's
 * languages.
 */
export function languageFor(
  storedLanguage: string | null,
  requestedLanguages: readonly string[],
  availableLanguages: readonly string[],
): string {
  if (storedLanguage !== null && availableLanguages.includes(storedLanguage)) return storedLanguage
  for (const tag of requestedLanguages) {
    const language = availableLanguages.find((available) => spoken(available) === spoken(tag))
    if (language) return language
  }
  return ENGLISH
}

/** Language of the page. */
export const language = (): string => globalThis.__hedgerow?.language ?? ENGLISH

/** Languages that this dashboard was built with. */
export const languages = (): readonly string[] => globalThis.__hedgerow?.languages ?? [ENGLISH]

/** Switches the language by reloading the page; input is saved as a draft. */
export function chooseLanguage(tag: string): void {
  localStorage.setItem(LANGUAGE_NAME, tag)
  location.reload()
}

/** Name of a language in that language. */
export const nameOfLanguage = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
