import { createContext, type RefObject, use, useEffect, useMemo, useState } from 'react'
import { isWithin } from './model'

/** Maximum time to wait for a target to render: parts of a form are loaded when they are opened. */
const RENDER_TIMEOUT_MS = 1500
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
function focusPath(form: HTMLElement, path: string, setFocus: (field: string) => void): () => void {
  const { activeElement } = document
  const until = performance.now() + RENDER_TIMEOUT_MS
  let frame = 0
  const tryFocus = () => {
    if (focusSection(form, path) || focusField(form, path, setFocus)) return
    if (performance.now() < until) {
      frame = requestAnimationFrame(tryFocus)
      return
    }
    const near = findNearestField(form, path)
    // The focus is not moved if the user has moved it in the meantime.
    if (near && activeElement === document.activeElement) focusField(form, near, setFocus)
  }
  frame = requestAnimationFrame(tryFocus)
  return () => cancelAnimationFrame(frame)
}

/** Focuses an element after the next render: a field by name, or an element by id. */
export function focusLater(name: string) {
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], #${CSS.escape(name)}`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  })
}

/** Returns the form field for a path: the one with that name, or the nearest enclosing one. */
export function findNearestField(form: HTMLElement, path: string): string | null {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const field = parts.slice(0, length).join('.')
    if (form.querySelector(`[name="${CSS.escape(field)}"], [data-field="${CSS.escape(field)}"]`)) return field
  }
  return null
}

/** Focuses the next invalid field after an element, else the first. Returns it, or null if there is none. */
export function focusProblem(form: HTMLElement, after: Element | null = null): HTMLElement | null {
  const problems = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-problem]')]
  const next = problems.find(
    (problem) => after && after.compareDocumentPosition(problem) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const problem = next ?? problems[0]
  problem?.focus({ preventScroll: true })
  problem?.scrollIntoView({ block: 'center' })
  return problem ?? null
}

/** Focus request: path of a field or id of a section. Each request is a new object. */
export interface FocusRequest {
  path: string
}

export interface FocusRequestState {
  request: FocusRequest
  /** Opens the enclosing sections of a target and focuses it. */
  show: (path: string) => void
}

const Context = createContext<FocusRequestState>({ request: { path: '' }, show: () => {} })

export const FocusRequestContext = Context
export const useFocusRequest = () => use(Context)

/** Open state of a collapsible section. It opens when one of its fields is requested, and can be closed again. */
export function useDisclosure(names: string[], startsOpen: boolean) {
  const { request } = useFocusRequest()
  const isIn = isWithin(request.path, names)
  const [isOpen, setOpened] = useState(startsOpen || isIn)
  const [last, setLast] = useState(request)
  if (last !== request) {
    setLast(request)
    if (isIn) setOpened(true)
  }
  return [isOpen, setOpened] as const
}

/** Focus request from the URL: moves the focus there initially and whenever it changes. */
export function useFocusFromUrl(
  address: string,
  form: RefObject<HTMLElement | null>,
  setFocus: (field: string) => void,
) {
  const [request, setRequest] = useState<FocusRequest>({ path: address })
  const [last, setLast] = useState(address)
  if (last !== address) {
    setLast(address)
    setRequest({ path: address })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus once per request, not on each render.
  useEffect(() => {
    if (request.path !== '' && form.current) return focusPath(form.current, request.path, setFocus)
  }, [request])
  return useMemo(() => ({ request, show: (path: string) => setRequest({ path }) }), [request])
}
