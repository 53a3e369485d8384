/** Builds the URL of the redirect to the identity provider, which leads back to a path of the dashboard. */
export function buildSsoUrl(email: string, next = location.pathname + location.search): string {
  const parameters = new URLSearchParams({ next, ...(email && { email }) })
  return `/api/oidc/login?${parameters}`
}
