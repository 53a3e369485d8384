/** CSS support checks of a browser. */
export interface CssReader {
  isSelector: (text: string) => boolean
  accepts: (property: string, text: string) => boolean
}

/** CSS support of the current browser. */
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
