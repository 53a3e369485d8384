/** URL-related input of any call. */
export interface AnyInput {
  params?: Record<string, string | number> | undefined
  query?: Record<string, string | number | boolean | null | undefined> | undefined
  body?: unknown
}

/** Builds the URL of a call: the path with its parameters filled in, and the query in the given order. */
export function buildUrl(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`No ${name} for ${path}`)
    return encodeURIComponent(value).replaceAll('%40', '@')
  })
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${filled}?${text}` : filled
}
