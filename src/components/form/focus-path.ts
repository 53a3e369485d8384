import { findNearestField } from './focus-problem'

/** Maximum time to wait for a target to render: parts of a form are loaded when they are opened. */
const PATIENCE_MS = 1500
const ENTERED = 'input:not([type="hidden"]), select, textarea, button'

function focusOn(element: HTMLElement | null | undefined) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
  return element === document.activeElement
}

function focusSection(form: HTMLElement, id: string) {
  const section = form.querySelector<HTMLElement>(`section#${CSS.escape(id)}`)
  section?.querySelector('button')?.focus({ preventScroll: true })
  section?.scrollIntoView()
  return section !== null
}

/** Focuses the first focusable element of a form. */
export const focusStart = (form: HTMLElement | null) =>
  focusOn(
    [...(form?.querySelectorAll<HTMLElement>(ENTERED) ?? [])].find((entered) => entered.checkVisibility()),
  )

/** Returns the first input after the element that represents a group of fields. */
function firstAfter(form: HTMLElement, group: Element) {
  return [...form.querySelectorAll<HTMLElement>(ENTERED)].find(
    (entered) =>
      group.compareDocumentPosition(entered) & Node.DOCUMENT_POSITION_FOLLOWING && entered.checkVisibility(),
  )
}

function focusField(form: HTMLElement, field: string, setFocus: (field: string) => void) {
  const name = CSS.escape(field)
  const find = (selector: string) => form.querySelector<HTMLElement>(selector)
  const input = find(`[name="${name}"]:checked`) ?? find(`[name="${name}"]:not([type="hidden"])`)
  if (input) return focusOn(input)
  const group = find(`[data-field="${name}"]`)
  if (group) return focusOn(group.hidden ? firstAfter(form, group) : group)
  // Some inputs store their value in a hidden input next to them; the form knows which one takes the focus.
  if (!find(`[name="${name}"]`)) return false
  const before = document.activeElement
  setFocus(field)
  const { activeElement } = document
  activeElement?.scrollIntoView({ block: 'center' })
  return activeElement !== before
}

/**
 * Focuses a section or a field as soon as it is rendered, else the nearest enclosing field. Returns a cancel function.
 */
export function focusPath(form: HTMLElement, path: string, setFocus: (field: string) => void): () => void {
  const { activeElement } = document
  const until = performance.now() + PATIENCE_MS
  let frame = 0
  const look = () => {
    if (focusSection(form, path) || focusField(form, path, setFocus)) return
    if (performance.now() < until) {
      frame = requestAnimationFrame(look)
      return
    }
    const near = findNearestField(form, path)
    // The focus is not moved if the user has moved it in the meantime.
    if (near && activeElement === document.activeElement) focusField(form, near, setFocus)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}
