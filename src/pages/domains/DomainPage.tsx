import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { FieldList } from '../../components/ui/page/FieldList'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Section } from '../../components/ui/page/Section'
import { t } from '../../lib/i18n/translate'
import { DOMAIN_LOSS, getSamlState, getSsoLabel, LOGIN_NOTE } from './labels'
import { Proof } from './Proof'
import { useDomainActions } from './use-domain-actions'
import { VerifiedTag } from './VerifiedTag'

export function DomainPage() {
  const params = useParams({ from: '/organizations/$organization_id/domains/$id' })
  const domain = useQuery(query('domains', 'retrieve', { params }))
  const actions = useDomainActions(params.organization_id)
  return (
    <RecordBoundary query={domain} kind={t('Domain')}>
      {(record) => (
        <>
          <PageHeader
            title={record.domain}
            aside={<VerifiedTag domain={record} />}
            crumbs={[
              <Link key="all" to="/organizations/$organization_id/domains" params={params}>
                {t('Domains')}
              </Link>,
            ]}
            actions={<ActionBar subject={{ name: record.domain, row: record, actions }} beside={['edit']} />}
          />
          <Proof domain={record} actions={actions} />
          <Section title={t('Login')}>
            <FieldList
              fields={[
                { label: t('SSO enforcement'), value: getSsoLabel(record.sso_enforcement), hint: LOGIN_NOTE },
                {
                  label: t('Just-in-time provisioning'),
                  value: record.jit_provisioning_enabled ? t('On') : t('Off'),
                  hint: t('Creates an account in this organization at first login.'),
                },
                { label: 'SAML', value: getSamlState(record) },
              ]}
            />
          </Section>
          <DangerSection title={t('Remove domain')} actions={actions} id="delete" row={record}>
            {DOMAIN_LOSS}
          </DangerSection>
        </>
      )}
    </RecordBoundary>
  )
}
