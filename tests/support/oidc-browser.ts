/** Response of the last page of a navigation. */
interface Page {
  url: URL
  status: number
  text: string
}

interface Options {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Simulates the cookies and redirects of a browser. Requests to the public URL of the server under test are sent to its
 * actual URL.
 */
export function createBrowser(publicUrl: string, serverUrl: string) {
  const jars = new Map<string, Map<string, string>>()
  const getJar = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }

  /** Sends one request with the cookies of its origin, and stores those of the response. */
  async function send(url: URL, { headers, ...options }: Options = {}): Promise<Response> {
    const jar = getJar(url.origin)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const target = url.href.replace(publicUrl, serverUrl)
    const response = await fetch(target, { ...options, redirect: 'manual', headers: { cookie, ...headers } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0(;|$)|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Opens a page and follows redirects, up to a page of the dashboard. */
  async function visit(address: string, options: Options = {}): Promise<Page> {
    let url = new URL(address, publicUrl)
    let response = await send(url, options)
    for (let hops = 0; hops < 10 && response.headers.has('location'); hops++) {
      url = new URL(response.headers.get('location') ?? '', url)
      if (url.origin === publicUrl && !url.pathname.startsWith('/api/')) break
      response = await send(url)
    }
    return { url, status: response.status, text: await response.text() }
  }

  /** Submits the form of the provider's page. */
  const submit = ({ url }: Page, fields: Record<string, string>) =>
    visit(url.href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })

  return {
    send,
    visit,
    submit,
    /** Signs in with an account; `path` is that of the redirect to the provider. Returns the last page. */
    async signIn(account: string, path = '/api/oidc/login'): Promise<Page> {
      const page = await visit(path)
      return page.url.pathname.startsWith('/interaction/') ? submit(page, { account }) : page
    },
    /** Calls the API of the server, as a page of the dashboard does. */
    async call(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
      const type = body && { 'content-type': 'application/json' }
      const sent = Object.entries({ 'sec-fetch-site': 'same-origin', ...type, ...headers })
      const response = await send(new URL(path, publicUrl), {
        method,
        // An empty value omits the header.
        headers: Object.fromEntries(sent.filter(([, value]) => value !== '')),
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        body: text === '' ? null : JSON.parse(text),
        headers: response.headers,
      }
    },
    /** Cookies of the server under test. */
    cookies: getJar(publicUrl),
  }
}
