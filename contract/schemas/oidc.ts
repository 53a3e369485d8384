import { z } from 'zod'

/** Ways to sign in other than API keys. */
export const SignInOptions = z.object({
  has_server_provider: z.boolean().meta({ description: 'Users of every email domain can sign in with it.' }),
  has_domain_providers: z
    .boolean()
    .meta({ description: 'Some email domains have a provider, which is found by the email address.' }),
  is_signed_in: z.boolean().meta({ description: 'The request has the cookie of a valid session.' }),
})
export type SignInOptions = z.infer<typeof SignInOptions>

/** OpenID Connect provider of a domain. Its fields are null unless it is configured. */
export const OidcProvider = z.object({
  issuer: z.string().nullable(),
  client_id: z.string().nullable(),
  has_client_secret: z.boolean(),
  redirect_uri: z
    .url()
    .nullable()
    .meta({ description: 'To be registered at the provider; null if PUBLIC_URL of the server is not set.' }),
})
export type OidcProvider = z.infer<typeof OidcProvider>

const Issuer = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/i, {
    error: 'Enter the issuer, such as https://login.example.com/realms/main.',
  })

const PrintableText = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[\x20-\x7e]+$/, { error: 'Only ASCII characters are allowed.' })

export const OidcProviderPatch = z
  .object({
    issuer: Issuer,
    client_id: PrintableText,
    client_secret: PrintableText.meta({
      description: 'Never returned. Required with another issuer, which must not receive the stored secret.',
    }),
  })
  .partial()
export type OidcProviderPatch = z.infer<typeof OidcProviderPatch>

/** Result of reading the discovery document of an issuer. */
export const OidcConnectionTest = z.object({
  ok: z.boolean(),
  message: z.string().meta({ description: 'Result as a sentence.' }),
})
export type OidcConnectionTest = z.infer<typeof OidcConnectionTest>
