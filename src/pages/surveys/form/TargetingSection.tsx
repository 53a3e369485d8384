import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { MinimalFeatureFlag } from '../../../../contract/schemas/feature-flags'
import { Disclosure } from '../../../components/form/Disclosure'
import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { FieldGroup, FieldRow, FieldStack, GroupProblem } from '../../../components/form/FieldGroup'
import { NumberField, SelectField, SwitchField, TagsField, TextField } from '../../../components/form/fields'
import { JsonField } from '../../../components/form/JsonField'
import { FilterSummary } from '../../../components/people-filter/FilterSummary'
import { t } from '../../../lib/i18n/translate'
import { MATCH_OPTIONS } from '../labels/options'
import { formatAudienceSentence, getFormAudience } from '../labels/targeting'
import { getEventNames, setEventNames } from '../model/events'
import type { SurveyValues } from '../model/survey-values'
import { FieldWarning } from './FieldWarning'
import { FilterFields } from './FilterFields'
import { FlagFields } from './FlagFields'
import { useSurvey } from './survey-context'
import { UrlTester } from './UrlTester'

const DEVICES = ['Desktop', 'Mobile', 'Tablet']

/** Fields for the audience, the pages and the trigger of the survey. */
export function TargetingFields() {
  const type: unknown = useWatch({ name: 'type' })
  const { survey } = useSurvey()
  const [linked, setLinked] = useState<MinimalFeatureFlag | null>(survey?.linked_flag ?? null)
  return (
    <>
      <AudienceSentence linked={linked} />
      <GroupProblem name="conditions" />
      <ExternalNote />
      {type !== 'external_survey' && <ConditionFields linked={linked} setLinked={setLinked} />}
    </>
  )
}

interface ConditionFieldsProps {
  linked: MinimalFeatureFlag | null
  setLinked: (flag: MinimalFeatureFlag | null) => void
}

function ConditionFields({ linked, setLinked }: ConditionFieldsProps) {
  const [devices, events]: unknown[] = useWatch({ name: ['conditions.deviceTypes', 'conditions.events'] })
  return (
    <>
      <FieldGroup title={t('Who')}>
        <FlagFields picked={linked} onPick={setLinked} />
        <NumberField
          name="conditions.seenSurveyWaitPeriodInDays"
          label={t('Days since the last survey')}
          placeholder={t('No wait period')}
          description={t('Prevents users from seeing surveys too often. Leave empty for no limit.')}
        />
        <FilterFields />
      </FieldGroup>
      <FieldGroup title={t('Where')}>
        <AddressFields />
        <UrlTester />
        <FieldRow>
          <TagsField
            name="conditions.deviceTypes"
            label={t('Devices')}
            suggestions={DEVICES}
            placeholder={Array.isArray(devices) && devices.length > 0 ? '' : t('Any device')}
          />
          {Array.isArray(devices) && devices.length > 0 && (
            <SelectField
              name="conditions.deviceTypesMatchType"
              label={t('Device type')}
              options={MATCH_OPTIONS}
              whenUnset="icontains"
            />
          )}
        </FieldRow>
        <FieldStack>
          <TextField
            name="conditions.selector"
            label={t('Only if the page contains this element')}
            placeholder=".checkout-done"
            description={t('A CSS selector.')}
            monospace
          />
          <FieldWarning about="conditions.selector" />
        </FieldStack>
      </FieldGroup>
      <FieldGroup title={t('When')}>
        <TagsField
          name="conditions.events"
          label={t('Show after these events')}
          placeholder={getEventNames(events).length > 0 ? '' : t('When the page opens')}
          description={t('Name of an event that your page captures. Press Enter to add it.')}
          read={getEventNames}
          write={setEventNames}
        />
        {getEventNames(events).length > 0 && (
          <SwitchField
            name="conditions.events.repeatedActivation"
            label={t('Every time an event occurs')}
            description={t('Otherwise only the first time.')}
          />
        )}
        <Disclosure
          label={t('Actions and cancel events')}
          names={['conditions.actions', 'conditions.cancelEvents']}
        >
          <JsonField
            name="conditions.actions"
            label={t('Show after these actions')}
            description={t('As JSON: {example}', { example: '{"values": [{"id": 12, "name": "Paid"}]}' })}
            rows={3}
            expects="object"
          />
          <JsonField
            name="conditions.cancelEvents"
            label={t('Cancel on these events')}
            description={t('Cancels a survey before it opens. As JSON: {example}', {
              example: '{"values": [{"name": "left checkout"}]}',
            })}
            rows={3}
            expects="object"
          />
        </Disclosure>
      </FieldGroup>
    </>
  )
}

/** Describes in one sentence who will see the survey with the current form values, for reading and sharing. */
function AudienceSentence({ linked }: { linked: MinimalFeatureFlag | null }) {
  const values = useDeferredFormValues<SurveyValues>()
  return (
    <div className="mb-20">
      <FilterSummary title={t('Audience')}>
        {formatAudienceSentence(getFormAudience(values, linked))}
      </FilterSummary>
    </div>
  )
}

/** URL condition of the pages that show the survey. */
export function AddressFields() {
  return (
    <>
      <FieldRow>
        <SelectField
          name="conditions.urlMatchType"
          label={t('Page URL')}
          options={MATCH_OPTIONS}
          whenUnset="icontains"
        />
        <TextField name="conditions.url" label={t('Text or pattern')} placeholder={t('Any page')} monospace />
      </FieldRow>
      <FieldWarning about="conditions.url" />
    </>
  )
}

/** Note that a survey on its own page has no conditions, with those that are therefore not saved. */
export function ExternalNote() {
  const type: unknown = useWatch({ name: 'type' })
  if (type !== 'external_survey') return null
  return (
    <div className="stack gap-8">
      <p className="rounded shaded p-10-12 text-sm">
        {t('Anyone with the link can open a hosted survey, so conditions on users and pages do not apply.')}
      </p>
      <FieldWarning about="type" />
    </div>
  )
}
