import type { Domain } from '../../../contract/schemas/domains'
import type { FormModel } from '../../components/resource-form/model'
import { t } from '../../texts/translate'
import { getSsoLabel } from './labels'

/** Domain fields that the form edits. */
export type DomainSettings = Pick<
  Domain,
  'jit_provisioning_enabled' | 'sso_enforcement' | 'saml_entity_id' | 'saml_acs_url' | 'saml_x509_cert'
>

/** Form model of a domain. Login settings of a verified domain are confirmed before saving; before that they have no effect. */
export const domainModel = ({
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
