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
