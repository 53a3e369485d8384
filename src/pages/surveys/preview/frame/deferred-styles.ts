const MARK = 'x-style-'

/**
 * Separates inline styles from HTML, which must not contain any under the page's security policy, and applies them to
 * the marked elements once these are in the document.
 */
export function createDeferredStyles() {
  const marks = new Map<string, string>()
  const styles = new Map<string, string>()
  return {
    keep(style: string): string {
      const cachedMark = marks.get(style)
      if (cachedMark !== undefined) return cachedMark
      const mark = `${MARK}${marks.size}`
      marks.set(style, mark)
      styles.set(mark, style)
      return mark
    },
    putOn(root: Element) {
      for (const element of root.querySelectorAll<HTMLElement>(`[lang^="${MARK}"]`)) {
        element.style.cssText = styles.get(element.lang) ?? ''
        element.removeAttribute('lang')
      }
    },
  }
}
