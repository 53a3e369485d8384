/** An element that keeps the first style sheet the renderer gives it, with the nonce that lets it count. */
export function rootFor(document: Document, selector: string, nonce: string): HTMLElement {
  const root = document.querySelector<HTMLElement>(selector)
  if (!root) throw new Error(`The frame has no ${selector}.`)
  let styled = false
  root.appendChild = <T extends Node>(node: T): T => {
    if (node.nodeName !== 'STYLE') return root.insertBefore(node, null)
    if (styled) return node
    styled = true
    const sheet = node as Node as HTMLStyleElement
    sheet.nonce = nonce
    // By this the renderer would find it, to take it away.
    sheet.removeAttribute('data-ph-survey-style')
    return root.insertBefore(node, null)
  }
  return root
}
