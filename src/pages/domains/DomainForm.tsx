import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Domain, DomainCreate, DomainPatch } from '../../../contract/schemas/domains'
import { query } from '../../api/query/queries'
import { FieldGroup } from '../../components/form/FieldGroup'
import { CreatePage, EditPage } from '../../components/form/FormPage'
import { SelectField, SwitchField, TextareaField, TextField } from '../../components/form/fields'
import { createTarget, type FormModel, type FormTarget, updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { t } from '../../lib/i18n/translate'
import { getSsoLabel, LOGIN_NOTE, SSO_OPTIONS } from './labels'

/** Login settings of a domain. Until it is verified they are stored without effect, and the form says so. */
function DomainForm({
  domain,
  ...common
}: {
  domain: Domain
  target: FormTarget<DomainPatch, Domain, Domain>
  onSaved: (saved: Domain) => void
  cancel: ReactNode
}) {
  const pending = domain.is_verified ? null : t('Takes effect once the domain is verified.')
  return (
    <ResourceForm
      schema={DomainPatch}
      values={toValues}
      model={domainModel(domain)}
      submitLabel={t('Save')}
      {...common}
    >
      <FieldGroup title={t('Login')}>
        <SelectField
          name="sso_enforcement"
          label={t('SSO enforcement')}
          description={pending ?? LOGIN_NOTE}
          // SAML is selectable once configured, or while it is the current value.
          options={SSO_OPTIONS.filter(
            ({ value }) => value !== 'saml' || domain.has_saml || domain.sso_enforcement === 'saml',
          )}
        />
        <SwitchField
          name="jit_provisioning_enabled"
          label={t('Just-in-time provisioning')}
          description={pending ?? t('Creates an account in this organization at first login.')}
        />
      </FieldGroup>
      <FieldGroup title={t('SAML')}>
        <TextField
          name="saml_acs_url"
          label={t('Login URL of the identity provider')}
          description={t(
            'SAML is configured when all three fields are set. You can save an incomplete configuration.',
          )}
        />
        <TextField name="saml_entity_id" label={t('Entity ID')} />
        <TextareaField
          name="saml_x509_cert"
          label={t('X.509 certificate')}
          description={t('PEM format, including line breaks.')}
        />
      </FieldGroup>
    </ResourceForm>
  )
}

const toValues = (domain: Domain): DomainSettings => ({
  jit_provisioning_enabled: domain.jit_provisioning_enabled,
  sso_enforcement: domain.sso_enforcement,
  saml_entity_id: domain.saml_entity_id,
  saml_acs_url: domain.saml_acs_url,
  saml_x509_cert: domain.saml_x509_cert,
})

/** Domain fields that the form edits. */
type DomainSettings = Pick<
  Domain,
  'jit_provisioning_enabled' | 'sso_enforcement' | 'saml_entity_id' | 'saml_acs_url' | 'saml_x509_cert'
>

/** Form model of a domain. Login settings of a verified domain are confirmed before saving; before that they have no effect. */
const domainModel = ({
  domain,
  is_verified,
}: Pick<Domain, 'domain' | 'is_verified'>): FormModel<DomainSettings, DomainSettings> => ({
  body: (values) => values,
  getWarnings: ({ sso_enforcement: login, jit_provisioning_enabled: automatic }) => {
    if (!is_verified) return []
    return [
      ...(login
        ? [
            t(
              'Users with an email address at {domain} can then only log in with {provider}. Make sure that you can.',
              { domain, provider: getSsoLabel(login) },
            ),
          ]
        : []),
      ...(login === ''
        ? [t('Users with an email address at {domain} can then log in with any method.', { domain })]
        : []),
      ...(automatic
        ? [
            t(
              'Users who log in with an email address at {domain} then become members of this organization.',
              {
                domain,
              },
            ),
          ]
        : []),
    ]
  },
})

const schema = DomainCreate.pick({ domain: true })

export function NewDomainPage() {
  const params = useParams({ from: '/organizations/$organization_id/domains/new' })
  const to = '/organizations/$organization_id/domains'
  return (
    <CreatePage
      target={createTarget('domains', 'create', params)}
      title={t('Add domain')}
      description={t('After you add the domain, you verify its ownership with a DNS record.')}
      list={{ label: t('Domains'), link: linkOptions({ to, params }) }}
      message={({ domain }) => t('{domain} was added.', { domain })}
      open={({ id }) => linkOptions({ to: `${to}/$id`, params: { ...params, id } })}
    >
      {(slots) => (
        <ResourceForm
          {...slots}
          schema={schema}
          values={() => ({ domain: '' })}
          submitLabel={t('Add domain')}
        >
          <Stack>
            <TextField
              name="domain"
              label={t('Domain')}
              description={t('For example, example.com. It cannot be changed later.')}
              required
            />
          </Stack>
        </ResourceForm>
      )}
    </CreatePage>
  )
}

export function EditDomainPage() {
  const params = useParams({ from: '/organizations/$organization_id/domains/$id/edit' })
  const to = '/organizations/$organization_id/domains'
  return (
    <EditPage
      query={useQuery(query('domains', 'retrieve', { params }))}
      kind={t('Domain')}
      getName={({ domain }) => domain}
      list={{ label: t('Domains'), link: linkOptions({ to, params }) }}
      open={({ id }) => linkOptions({ to: `${to}/$id`, params: { ...params, id } })}
    >
      {(domain, slots) => (
        <DomainForm domain={domain} target={updateTarget('domains', 'update', params, domain)} {...slots} />
      )}
    </EditPage>
  )
}
