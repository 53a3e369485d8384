/** `a, b and c`. */
export function listed(items: string[], word: 'and' | 'or' = 'and') {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`
}

export const quoted = (text: unknown) => `“${typeof text === 'object' ? JSON.stringify(text) : String(text)}”`

/** `1 day`, `2 days`. */
export function counted(count: number, one: string, many = `${one}s`) {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
