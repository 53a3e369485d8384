/** Returns true if a text is the URL of an app: http or https with a host, which may contain `*`. */
export function isAppUrl(text: string): boolean {
  const url = text.trim().replaceAll('*', 'wildcard')
  return /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url)
}
