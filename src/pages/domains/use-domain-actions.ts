import { IconShieldCheck } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { Domain } from '../../../contract/schemas/domains'
import { useMay } from '../../api/may'
import { write } from '../../api/write'
import { type Action, changeOf } from '../../components/actions/action'
import { DELETE, EDIT } from '../../components/actions/usual'
import { DOMAIN_LOSS } from './words'

/** What can be done with a domain of an organization. */
export function useDomainActions(organization_id: string): Action<Domain>[] {
  const reason = useMay(api.domains.update, 'change a domain')
  const list = `/organizations/${organization_id}/domains`
  const whyNot = () => reason
  return [
    {
      ...EDIT,
      whyNot,
      does: { href: ({ id }) => `${list}/${id}/edit` },
    },
    {
      id: 'verify',
      label: 'Verify now',
      icon: IconShieldCheck,
      keys: 'v',
      fits: ({ is_verified }) => !is_verified,
      whyNot,
      does: changeOf({
        write: ({ id }) => write('domains', 'verify', { params: { organization_id, id }, body: {} }),
        done: ({ domain }, { is_verified, verification }) =>
          is_verified
            ? `${domain} is verified.`
            : `${domain} is still to be proved. ${verification?.message ?? ''}`,
        failed: ({ domain }) => `The record of ${domain} could not be looked up.`,
      }),
    },
    {
      ...DELETE,
      label: 'Remove',
      whyNot,
      does: {
        write: ({ id }) => write('domains', 'destroy', { params: { organization_id, id } }),
        question: ({ domain }) => ({
          title: `Remove ${domain}?`,
          message: DOMAIN_LOSS,
          confirm: 'Remove domain',
          danger: true,
        }),
        done: ({ domain }) => `${domain} was removed.`,
        failed: ({ domain }) => `${domain} was not removed.`,
        leadsTo: () => list,
      },
    },
  ]
}
