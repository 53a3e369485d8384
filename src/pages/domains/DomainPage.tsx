import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { Domain } from '../../../contract/schemas/domains'
import { useMay } from '../../api/may'
import { query } from '../../api/queries'
import { useWrite } from '../../api/use-write'
import { ask } from '../../components/confirm/question'
import { LinkButton } from '../../components/link/LinkButton'
import { Fields } from '../../components/page/Fields'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { Section } from '../../components/page/Section'
import { say } from '../../components/toasts/toasts'
import { Proof } from './Proof'
import { VerifiedTag } from './VerifiedTag'
import { LOGIN_NOTE, samlState, ssoName } from './words'

const LOSS = 'Enforced login and SAML of its addresses end at once. Adding it again means proving it again.'

export function DomainPage() {
  const params = useParams({ from: '/organizations/$organization_id/domains/$id' })
  const domain = useQuery(query('domains', 'retrieve', { params }))
  const { mutateAsync: destroy } = useWrite('domains', 'destroy')
  const navigate = useNavigate()
  const reason = useMay(api.domains.update, 'change a domain')
  const to = '/organizations/$organization_id/domains'
  const remove = ({ domain }: Domain) =>
    ask({
      title: `Remove ${domain}?`,
      message: LOSS,
      confirm: 'Remove domain',
      danger: true,
      action: async () => {
        await destroy({ params })
        await navigate({ to, params })
        say(`${domain} was removed.`)
      },
    })
  return (
    <Record query={domain} kind="Domain">
      {(record) => (
        <>
          <PageHeader
            title={record.domain}
            aside={<VerifiedTag domain={record} />}
            crumbs={[
              <Link key="all" to={to} params={params}>
                Domains
              </Link>,
            ]}
            actions={
              <LinkButton
                variant="default"
                to="/organizations/$organization_id/domains/$id/edit"
                params={params}
                leftSection={<IconPencil size={16} />}
                disabledBecause={reason}
              >
                Edit
              </LinkButton>
            }
          />
          <Proof organization_id={params.organization_id} domain={record} reason={reason} />
          <Section title="Login">
            <Fields
              fields={[
                { label: 'Enforced login', value: ssoName(record.sso_enforcement), hint: LOGIN_NOTE },
                {
                  label: 'Automatic accounts',
                  value: record.jit_provisioning_enabled ? 'On' : 'Off',
                  hint: 'Whether a first login makes an account in this organization.',
                },
                { label: 'SAML', value: samlState(record) },
              ]}
            />
          </Section>
          <Section title="Remove this domain" danger>
            <p>{reason ?? LOSS}</p>
            <Button color="red" variant="outline" disabled={reason !== null} onClick={() => remove(record)}>
              Remove domain
            </Button>
          </Section>
        </>
      )}
    </Record>
  )
}
