/**
 * Creates an element that adopts the first style sheet added by the renderer, with the nonce required for it to apply.
 */
export function createStyledRoot(document: Document, selector: string, nonce: string): HTMLElement {
  const root = document.querySelector<HTMLElement>(selector)
  if (!root) throw new Error(`The frame has no ${selector}.`)
  let styled = false
  root.appendChild = <T extends Node>(node: T): T => {
    if (node.nodeName !== 'STYLE') return root.insertBefore(node, null)
    if (styled) return node
    styled = true
    const sheet = node as Node as HTMLStyleElement
    sheet.nonce = nonce
    // The renderer would find the sheet by this attribute and remove it.
    sheet.removeAttribute('data-ph-survey-style')
    return root.insertBefore(node, null)
  }
  return root
}
