import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

/** Claims of an account at the provider, besides its subject. */
interface Account {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

export const CLIENT = { id: 'hedgerow', secret: 'secret-of-the-client' }

/**
 * Starts an OpenID Connect provider on loopback. Its sign-in page accepts the name of any account, or is canceled. The
 * fields of `faults` make its responses invalid.
 */
export async function startOidcProvider(publicUrl: string) {
  const accounts = new Map<string, Account>()
  const faults = { nonce: false, signature: false, isDown: false }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...accounts.get(id), sub: id }) }),
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    // Every account consents.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    if (!faults.signature || context.path !== '/token') return
    const [header, claims, signature = ''] = String(context.body.id_token).split('.')
    context.body.id_token = [header, claims, 'A'.repeat(signature.length)].join('.')
  })
  const handle = provider.callback()

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (faults.isDown) {
      response.destroy()
      return
    }
    if (request.url?.startsWith('/interaction/')) return interact(request, response)
    if (faults.nonce) request.url = request.url?.replace(/([?&]nonce=)[^&]+/, '$1another')
    await handle(request, response)
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>Provider</title><form method="post">
        <label>Account <input name="account"></label><button>Sign in</button>
        <button name="cancel" value="1">Cancel</button></form>`)
      return
    }
    const fields = new URLSearchParams(await text(request))
    const result = fields.has('cancel')
      ? { error: 'access_denied', error_description: 'The user canceled the sign-in.' }
      : { login: { accountId: fields.get('account') ?? '' } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  return {
    issuer,
    accounts,
    faults,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
