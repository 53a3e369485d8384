import { defineList } from '../../api/list-url/list-url'

/** Keys that reach the organization. It is not among the lists with saved views in the command palette: keys have no page. */
export const apiKeysList = defineList({
  resource: 'organizationApiKeys',
  path: '/organizations/:organization_id/api_keys',
  computed: {
    unused_days: (_, value) => value,
    expires: ({ expires_at }) => String(expires_at !== null),
    all_scopes: ({ scopes }) => String(scopes.includes('*')),
    kind: ({ owner }) => (owner.is_service_account ? 'service_account' : 'personal'),
  },
  filters: {
    search: 'text',
    unused_days: ['30', '90'],
    expires: ['true', 'false'],
    all_scopes: ['true', 'false'],
    kind: ['personal', 'service_account'],
    order: ['last_used_at', '-last_used_at', 'created_at', '-created_at', 'expires_at', '-expires_at'],
  },
})
