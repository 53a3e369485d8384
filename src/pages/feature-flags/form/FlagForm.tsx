import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../../../contract'
import type { JsonRecord } from '../../../../contract/is-object'
import type { FeatureFlag } from '../../../../contract/schemas/feature-flags'
import { query } from '../../../api/query/queries'
import { useCurrentScope } from '../../../api/session/current-scope'
import { useDenialReason } from '../../../api/session/permissions'
import { ChoiceCards } from '../../../components/form/ChoiceCards'
import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { FieldRow, FieldStack, GroupProblem } from '../../../components/form/FieldGroup'
import { FormSection, FormWithAside } from '../../../components/form/FormSection'
import {
  SelectField,
  SwitchField,
  TagsField,
  TextareaField,
  TextField,
} from '../../../components/form/fields'
import type { FormModel, FormTarget } from '../../../components/form/model'
import { ResourceForm } from '../../../components/form/ResourceForm'
import { useField } from '../../../components/form/use-field'
import { WarningText } from '../../../components/form/WarningText'
import { Card } from '../../../components/ui/card/Card'
import { getPersonName, PersonName } from '../../../components/ui/cells/PersonName'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { FieldList } from '../../../components/ui/page/FieldList'
import { t } from '../../../lib/i18n/translate'
import { describeTargetedUsers, ON_PAYLOAD } from '../conditions'
import { FlagCodeCard } from '../FlagCodeCard'
import { getFlagFieldName } from '../labels'
import { createFlagValues, type FlagValues, toFlagValues, validateFlag } from './model'
import { FlagConditionFields, FlagSummary } from './TargetingFields'
import { PayloadField, VariantsField } from './VariantsField'
import { disableVariants, enableVariants, toApiVariants } from './variants'

function getWarnings(changes: Partial<FlagValues>, body: FlagValues, loaded: FeatureFlag): string[] {
  const { key, active, filters } = changes
  return [
    ...(key === undefined ? [] : [formatKeyWarning(loaded.key)]),
    ...(active === false ? [t('The flag will be turned off for all users.')] : []),
    ...(active === true
      ? [
          t('The flag will be turned on for: {whoSentence}', {
            whoSentence: describeTargetedUsers(body.filters, true),
          }),
        ]
      : []),
    ...(filters && loaded.active && body.active
      ? [
          t('The flag is on. Your changes take effect with the next evaluation. Applies to: {whoSentence}', {
            whoSentence: describeTargetedUsers(filters, true),
          }),
        ]
      : []),
  ]
}

/** Form model of a feature flag; `loaded` is null for a new one. */
const createFlagModel = (loaded: FeatureFlag | null): FormModel<FlagValues, FlagValues> => ({
  body: (values) => values,
  problems: validateFlag,
  getWarnings: (changes, body) => {
    if (loaded) return getWarnings(changes, body, loaded)
    return body.active
      ? [
          t('The flag will be turned on for: {whoSentence}', {
            whoSentence: describeTargetedUsers(body.filters, true),
          }),
        ]
      : []
  },
  getFieldLabel: getFlagFieldName,
})

const KINDS = [
  {
    value: 'boolean',
    label: t('Boolean'),
    description: t('The flag is on for matching users and off for all others.'),
  },
  {
    value: 'variants',
    label: t('Multiple variants'),
    description: t('Each user is assigned one variant at random and keeps it, for example in an A/B test.'),
  },
]

/** Values that matching users receive. */
function VariantFields() {
  const filters: JsonRecord = useWatch({ name: 'filters' })
  const { set } = useField('filters')
  const variants = toApiVariants(filters)
  if (variants === null) return <p>{t('Included in the JSON above.')}</p>
  return (
    <FieldStack>
      <ChoiceCards
        name="kind"
        label={t('Type')}
        options={KINDS}
        value={variants.length > 0 ? 'variants' : 'boolean'}
        onChange={(kind) => set(kind === 'variants' ? enableVariants(filters) : disableVariants(filters))}
      />
      {variants.length > 0 ? (
        <VariantsField filters={filters} variants={variants} onChange={set} />
      ) : (
        <PayloadField of={ON_PAYLOAD} filters={filters} onChange={set} />
      )}
    </FieldStack>
  )
}

/** Fields by which flags are organized: tags, with those of other flags as suggestions, and the owner. */
function OrganizationFields() {
  const { project_id = '' } = useParams({ strict: false })
  const { organization } = useCurrentScope()
  const reason = useDenialReason(api.members.list)
  const tags = useQuery(query('featureFlags', 'tags', { params: { project_id } }))
  const members = useQuery({
    ...query('members', 'list', {
      params: { organization_id: organization?.id ?? '' },
      query: { limit: '1000', order: 'user__first_name' },
    }),
    enabled: Boolean(organization) && reason === null,
  })
  const owners = (members.data?.results ?? []).map(({ user }) => ({
    value: user.id,
    label: getPersonName(user),
  }))
  return (
    <FieldRow>
      <TagsField
        name="tags"
        label={t('Tags')}
        placeholder={t('Press Enter to add a tag')}
        suggestions={tags.data ?? []}
      />
      <SelectField
        name="owner_id"
        label={t('Owner')}
        options={[{ value: null, label: t('No one') }, ...owners]}
      />
    </FieldRow>
  )
}

const formatKeyWarning = (key: string) =>
  t('Code that uses the flag “{key}” no longer finds it, so it is off for all users.', { key })

/** Warning for a changed key that SDKs have called. */
function KeyWarning({ flag }: { flag: FeatureFlag }) {
  const { key } = useDeferredFormValues<FlagValues>()
  return flag.last_called_at && key !== flag.key ? (
    <WarningText>{formatKeyWarning(flag.key)}</WarningText>
  ) : null
}

/** Facts about an existing flag, beside its form. */
function FlagDetails({ flag }: { flag: FeatureFlag }) {
  const { key, filters } = useDeferredFormValues<FlagValues>()
  return (
    <>
      <FlagCodeCard flag={{ key, filters }} />
      <Card title={t('Details')} flush>
        <FieldList
          fields={[
            ...(flag.last_called_at === undefined
              ? []
              : [{ label: t('Last called'), value: <RelativeTime at={flag.last_called_at} full /> }]),
            { label: t('Last updated'), value: <RelativeTime at={flag.updated_at} full /> },
            { label: t('Created by'), value: <PersonName person={flag.created_by} /> },
          ]}
        />
      </Card>
    </>
  )
}

interface FlagFormProps<S extends z.ZodType, L extends FeatureFlag | undefined> {
  target: FormTarget<z.output<S>, FeatureFlag, L>
  schema: S
  startsAt: string
  onSaved: (saved: FeatureFlag) => void
  submitLabel: string
  cancel: ReactNode
}

/** Form for all settings of a new or existing feature flag. */
export function FlagForm<S extends z.ZodType, L extends FeatureFlag | undefined>(form: FlagFormProps<S, L>) {
  const flag = form.target.loaded?.record
  const [model] = useState(() => createFlagModel(flag ?? null))
  return (
    <ResourceForm {...form} values={(flag) => (flag ? toFlagValues(flag) : createFlagValues())} model={model}>
      <GroupProblem name="filters" />
      <FormWithAside
        label={t('Summary')}
        aside={
          <>
            <FlagSummary />
            {flag && <FlagDetails flag={flag} />}
          </>
        }
      >
        <FormSection id="basics" title={t('Basics')} names={['key', 'name', 'active']} startsOpen>
          <FieldStack>
            <TextField
              name="key"
              label={t('Key')}
              description={t('Name used in code. Alphanumeric characters, hyphens and underscores.')}
              placeholder="new-checkout"
              required
              monospace
            />
            {flag && <KeyWarning flag={flag} />}
            <TextareaField name="name" rows={1} label={t('Description')} />
            <SwitchField name="active" label={t('Flag is on')} />
          </FieldStack>
        </FormSection>
        <FormSection id="who" title={t('Release conditions')} names={['filters.groups']} startsOpen>
          <FlagConditionFields />
        </FormSection>
        <FormSection
          id="what"
          title={t('Variants')}
          names={['filters.multivariate', 'filters.payloads']}
          startsOpen
        >
          <VariantFields />
        </FormSection>
        <FormSection id="organization" title={t('Tags and owner')} names={['tags', 'owner_id']} startsOpen>
          <OrganizationFields />
        </FormSection>
        <FormSection
          id="compatibility"
          title={t('Compatibility')}
          names={['ensure_experience_continuity']}
          startsOpen={flag?.ensure_experience_continuity === true}
        >
          <SwitchField
            name="ensure_experience_continuity"
            label={t('Persist across authentication')}
            description={t(
              'Has no effect on Hedgerow servers, which evaluate the flag again after sign-in. Stored for PostHog servers.',
            )}
          />
        </FormSection>
      </FormWithAside>
    </ResourceForm>
  )
}
