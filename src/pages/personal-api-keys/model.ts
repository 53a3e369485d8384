import type { Scope } from '../../../contract/domain/scopes'
import type { PersonalApiKeyCreate } from '../../../contract/schemas/personal-api-keys'
import type { KeyPermissions } from '../../api/session/denial'
import type { FormModel, FormProblem } from '../../components/form/model'
import { t } from '../../lib/i18n/translate'

/** Form values of a new API key. */
export interface KeyValues {
  label: string
  power: 'chosen' | 'everything'
  /** Selected scopes; retained while `power` grants full access. */
  scopes: Scope[]
  reach: 'everywhere' | 'organizations' | 'projects'
  scoped_organizations: string[]
  /** Ids as strings, as used by the select inputs. */
  scoped_teams: string[]
  /** Expiration date; null for a key that does not expire. */
  expires_at: string | null
}

export const createKeyValues: KeyValues = {
  label: '',
  power: 'chosen',
  scopes: [],
  reach: 'everywhere',
  scoped_organizations: [],
  scoped_teams: [],
  expires_at: null,
}

/** Values of a key for server SDKs that evaluate feature flags themselves. */
export const localEvaluationKeyValues: KeyValues = {
  ...createKeyValues,
  label: t('Local evaluation of feature flags'),
  scopes: ['feature_flag:read'],
}

/** Values of a key for an AI assistant: it can read what the default tools return. */
export const assistantKeyValues: KeyValues = {
  ...createKeyValues,
  label: t('AI assistant'),
  scopes: [
    'organization:read',
    'project:read',
    'survey:read',
    'feature_flag:read',
    'activity_log:read',
    'batch_export:read',
  ],
}

/** Form model of a new API key. It inherits the restrictions of the key in use, which it cannot exceed. */
export function keyModel(currentKey: KeyPermissions | null): FormModel<KeyValues, PersonalApiKeyCreate> {
  return {
    body: ({ label, power, scopes, reach, scoped_organizations, scoped_teams, expires_at }) => ({
      label,
      scopes: power === 'everything' ? ['*'] : scopes,
      scoped_organizations:
        reach === 'organizations' ? scoped_organizations : (currentKey?.scoped_organizations ?? []),
      scoped_teams: reach === 'projects' ? scoped_teams.map(Number) : (currentKey?.scoped_teams ?? []),
      // Omitted for servers without expiration dates.
      ...(expires_at !== null && { expires_at }),
    }),
    problems: ({ power, scopes, reach, scoped_organizations, scoped_teams, expires_at }) => {
      const problems: FormProblem[] = []
      // An empty list would mean the opposite: no restriction.
      if (power === 'chosen' && scopes.length === 0) {
        problems.push({ field: 'scopes', message: t('Choose at least one scope.') })
      }
      if (reach === 'organizations' && scoped_organizations.length === 0) {
        problems.push({ field: 'scoped_organizations', message: t('Choose at least one organization.') })
      }
      if (reach === 'projects' && scoped_teams.length === 0) {
        problems.push({ field: 'scoped_teams', message: t('Choose at least one project.') })
      }
      if (expires_at !== null && Date.parse(expires_at) <= Date.now()) {
        problems.push({ field: 'expires_at', message: t('Choose a date in the future.') })
      }
      return problems
    },
  }
}
