import { formatFieldName } from '../activity/format-field'
import type { ValuePath } from './conflict/merge'

/** Name of a request value, as label and as API field. */
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

/** Label of a form input on the page, without the asterisk of required ones, and the description of a switch. */
function getInputLabel(form: HTMLElement, field: string): string | null {
  const label = labelElement(form, field)?.cloneNode(true)
  if (!(label instanceof Element)) return null
  for (const description of label.querySelectorAll('[class*="-description"]')) description.remove()
  return label.textContent?.replace(/\s*\*$/, '').trim() || null
}

/** Labels for the values of a form's request, from the nearest input of the currently rendered form. */
export function createValueNamer(
  form: HTMLElement,
  { fieldFor = (path) => path, getFieldLabel = formatFieldName }: Partial<NameSource>,
): (path: ValuePath) => ValueName {
  return (path) => {
    const wire = path.join('.')
    const around = path.map((_, index) => path.slice(0, path.length - index).join('.'))
    const label = around
      .map((field) => getInputLabel(form, fieldFor(field)))
      .find((candidate) => candidate !== null)
    return { label: label ?? getFieldLabel(String(path[0])), wire }
  }
}

interface NameSource {
  fieldFor: (path: string) => string
  getFieldLabel: (field: string) => string
}
