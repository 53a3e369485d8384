/** Focuses an element after the next render: a field by name, or an element by id. */
export function focusLater(name: string) {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], #${CSS.escape(name)}`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  })
}
