export const SLUG_MAX = 48

/** Returns the slug that an organization has by default, unless another one uses it. */
export const toOrganizationSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '') || 'organization'
