/** The field of a form that a path is about: the one of that name, or the nearest one around it. */
export function fieldNear(form: HTMLElement, path: string): string | null {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const field = parts.slice(0, length).join('.')
    if (form.querySelector(`[name="${CSS.escape(field)}"], [data-field="${CSS.escape(field)}"]`)) return field
  }
  return null
}

/** Moves to the next field that needs attention after an element, else to the first. Returns it; null for none. */
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
