/** Puts the focus on what will be there after the next drawing: a field by its name, or an element by its id. */
export function focusLater(name: string) {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], #${CSS.escape(name)}`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  })
}
