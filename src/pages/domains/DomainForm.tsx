import type { ReactNode } from 'react'
import { type Domain, DomainPatch } from '../../../contract/schemas/domains'
import { FieldGroup } from '../../components/form/FieldGroup'
import type { FormModel } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { SelectField } from '../../components/form/SelectField'
import { SwitchField } from '../../components/form/SwitchField'
import { TextareaField } from '../../components/form/TextareaField'
import { TextField } from '../../components/form/TextField'
import type { FormTarget } from '../../components/form/target'
import { t } from '../../lib/i18n/translate'
import { getSsoLabel, LOGIN_NOTE, SSO_OPTIONS } from './labels'

/** Login settings of a domain. Until it is verified they are stored without effect, and the form says so. */
export function DomainForm({
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
