import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/is-object'
import { Disclosure } from '../../../components/form/Disclosure'
import { GroupProblem } from '../../../components/form/FieldGroup'
import { SwitchField } from '../../../components/form/fields'
import { JsonField } from '../../../components/form/JsonField'
import { useField } from '../../../components/form/use-field'
import { FilterGroups } from '../../../components/people-filter/FilterGroups'
import {
  createGroup,
  type FilterOptions,
  getUnknownEntries,
  matchesEveryone,
  parseGroups,
} from '../../../components/people-filter/filter'
import { UnsupportedConditions } from '../../../components/people-filter/UnsupportedConditions'
import { t } from '../../../lib/i18n/translate'
import type { SurveyValues } from '../model/survey-values'

const NAME = 'targeting_flag_filters'
const NAMES = [NAME, 'remove_targeting_flag']
const EVERYONE = t('This condition set matches all users. Add a property or choose less than 100%.')

const USE: FilterOptions = {
  hint: t(
    'The survey is shown to users who match at least one condition set. All conditions of a set must match.',
  ),
  share: t('Show to'),
  least: 0,
  newGroup: createGroup,
  caution: (group) => (matchesEveryone(group) ? EVERYONE : undefined),
}

/** Targeting by person properties. The server stores the filter in a feature flag that it creates for the survey. */
export function FilterFields() {
  const { defaultValues } = useFormState<SurveyValues>()
  const removed: unknown = useWatch({ name: 'remove_targeting_flag' })
  const had = Boolean(defaultValues?.targeting_flag_filters)
  return (
    <Disclosure label={t('Filter by user properties')} names={NAMES} startsOpen={had}>
      {had && (
        <SwitchField
          name="remove_targeting_flag"
          label={t('Remove filter')}
          description={t('Deletes the targeting flag of this survey.')}
        />
      )}
      {removed !== true && <FilterEditor />}
    </Disclosure>
  )
}

function FilterEditor() {
  const { setValue } = useFormContext<SurveyValues>()
  const filters: SurveyValues['targeting_flag_filters'] = useWatch({ name: NAME })
  const [asJson, setAsJson] = useState(false)
  const groups = parseGroups(filters)
  if (filters === null && !asJson) {
    return (
      <div className="flex wrap gap-8">
        <GroupProblem name={NAME} />
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setValue(NAME, { groups: [createGroup()] }, { shouldDirty: true })}
        >
          {t('Add filter')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => setAsJson(true)}>
          {t('Edit as JSON')}
        </Button>
      </div>
    )
  }
  const isEditable = filters !== null && groups !== null && !asJson
  return (
    <>
      {isEditable ? (
        <DrawnFilter filters={filters} groups={groups} />
      ) : (
        <JsonField
          name={NAME}
          label={t('Filter')}
          description={t(
            'JSON list of condition sets. The survey is shown to users who match at least one set. All properties of a set must match.',
          )}
          rows={5}
          expects="object"
        />
      )}
      {(filters === null || groups !== null) && (
        <div>
          <Button size="compact-sm" variant="subtle" aria-pressed={asJson} onClick={() => setAsJson(!asJson)}>
            {asJson ? t('Edit as form') : t('Edit as JSON')}
          </Button>
        </div>
      )}
    </>
  )
}

function DrawnFilter({ filters, groups }: { filters: JsonRecord; groups: JsonRecord[] }) {
  const { set, error } = useField(NAME)
  const unknownEntries = getUnknownEntries(filters, ['groups'])
  // Every edit rewrites the JSON; a filter without remaining conditions is removed.
  const write = (next: JsonRecord[]) =>
    set(next.length === 0 && unknownEntries.length === 0 ? null : { ...filters, groups: next })
  return (
    <>
      <GroupProblem name={NAME} />
      <FilterGroups
        name={NAME}
        groups={groups}
        use={USE}
        showsProblems={error !== undefined}
        onChange={write}
      />
      <UnsupportedConditions what={t('the filter')} entries={unknownEntries} />
    </>
  )
}
