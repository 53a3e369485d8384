import { isRecord, type Properties } from './properties'

const TEXT_MAX = 400
const HREF_MAX = 2048

/** Serializes clicked elements, innermost first, to the one-line form that the public service stores. */
export function formatElementsChain(elements: unknown[]): string {
  return elements.filter(isRecord).map(formatElement).join(';')
}

/** `a.button.wide:attr__href="/plans"href="/plans"nth-child="2"nth-of-type="1"text="Plans"` */
function formatElement(element: Properties): string {
  const classes = getClasses(element).map((name) => `.${name.replaceAll('"', '')}`)
  const attributes: Properties = {
    'nth-child': element.nth_child ?? 0,
    'nth-of-type': element.nth_of_type ?? 0,
    ...(typeof element.$el_text === 'string' && { text: element.$el_text.slice(0, TEXT_MAX) }),
    ...(typeof element.attr__href === 'string' && { href: element.attr__href.slice(0, HREF_MAX) }),
    ...(typeof element.attr__id === 'string' && { attr_id: element.attr__id }),
    ...Object.fromEntries(Object.entries(element).filter(([name]) => name.startsWith('attr__'))),
  }
  const written = Object.entries(attributes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${escapeValue(name)}="${escapeValue(value)}"`)
  return `${typeof element.tag_name === 'string' ? element.tag_name : ''}${classes.join('')}:${written.join('')}`
}

function getClasses({ classes, attr__class }: Properties): string[] {
  const names = Array.isArray(classes)
    ? classes.map(String)
    : typeof attr__class === 'string'
      ? attr__class.split(/\s+/)
      : []
  return names.filter(Boolean).sort()
}

const escapeValue = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '\\"')
