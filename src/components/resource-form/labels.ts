import { plainName } from '../history/plain-name'
import type { Path } from './conflict/merge'

/** A value of a request, as people and as machines call it. */
export interface ValueName {
  /** `Enforced login` */
  label: string
  /** `sso_enforcement` */
  wire: string
}

const hasLabels = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

function labelElement(form: HTMLElement, field: string): Element | null | undefined {
  const input = form.querySelector(`[name="${CSS.escape(field)}"]:not([type="hidden"])`)
  if (input?.matches('[type="radio"]')) return input.closest('fieldset')?.querySelector('legend')
  return input && hasLabels(input) ? input.labels?.[0] : null
}

/** What an input of a form is called on the page; the star of a required one is no part of it. */
const labelOf = (form: HTMLElement, field: string) =>
  labelElement(form, field)
    ?.textContent?.replace(/\s*\*$/, '')
    .trim() || null

/** What the values of a form's request are called: as the form on show calls the nearest of its inputs. */
export function namesIn(
  form: HTMLElement,
  { fieldFor = (path) => path, nameOf = plainName }: Partial<NameSource>,
): (path: Path) => ValueName {
  return (path) => {
    const wire = path.join('.')
    const around = path.map((_, index) => path.slice(0, path.length - index).join('.'))
    const label = around.map((field) => labelOf(form, fieldFor(field))).find((found) => found !== null)
    return { label: label ?? nameOf(String(path[0])), wire }
  }
}

interface NameSource {
  fieldFor: (path: string) => string
  nameOf: (field: string) => string
}
