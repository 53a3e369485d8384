import { create, destroy, list, retrieve, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

export const proxyRecords = defineResource('/api/organizations/:organization_id/proxy_records/', {
  list: {
    ...list('organization', 'ProxyRecord'),
    query: 'ProxyRecordListQuery',
    response: 'ProxyRecordList',
  },
  create: create('organization', 'ProxyRecordCreate', 'ProxyRecord', 'admin'),
  retrieve: retrieve('organization', 'ProxyRecord'),
  update: {
    ...update('organization', 'ProxyRecordPatch', 'ProxyRecord', 'admin'),
    replace: 'proxyRecords',
  },
  destroy: destroy('organization', 'admin'),
  check: {
    method: 'POST',
    suffix: ':id/check/',
    summary: 'Check a proxy now',
    scope: 'organization:write',
    level: 'admin',
    body: 'Empty',
    status: 200,
    response: 'ProxyRecord',
    irreversible: true,
  },
  retry: {
    method: 'POST',
    suffix: ':id/retry/',
    summary: 'Retry the verification of a proxy',
    scope: 'organization:write',
    level: 'admin',
    body: 'Empty',
    status: 200,
    response: 'ProxyRecord',
    irreversible: true,
  },
})
