/** What a browser makes of texts that go into its CSS. */
export interface CssReader {
  isSelector: (text: string) => boolean
  accepts: (property: string, text: string) => boolean
}

/** The browser that this page is in. */
export const browserCss: CssReader = {
  isSelector: (text) => {
    try {
      document.createDocumentFragment().querySelector(text)
      return true
    } catch {
      return false
    }
  },
  accepts: (property, text) => CSS.supports(property, text),
}
