import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Disclosure } from '../../../components/resource-form/Disclosure'
import { GroupProblem } from '../../../components/resource-form/GroupProblem'
import { JsonField } from '../../../components/resource-form/JsonField'
import { SwitchField } from '../../../components/resource-form/SwitchField'
import { t } from '../../../texts/text'
import { drawnGroups, newGroup } from '../model/filters'
import type { SurveyValues } from '../model/survey'
import { FilterGroups } from './FilterGroups'
import classes from './filter.module.css'

const NAME = 'targeting_flag_filters'
const NAMES = [NAME, 'remove_targeting_flag']

/** Which people see the survey by what is known of them. The server keeps it in a feature flag of its own. */
export function FilterFields() {
  const { defaultValues } = useFormState<SurveyValues>()
  const removed: unknown = useWatch({ name: 'remove_targeting_flag' })
  const had = Boolean(defaultValues?.targeting_flag_filters)
  return (
    <Disclosure label={t('Filter by properties of people')} names={NAMES} startsOpen={had}>
      {had && (
        <SwitchField
          name="remove_targeting_flag"
          label={t('Remove the filter')}
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
  const groups = drawnGroups(filters)
  if (filters === null && !asJson) {
    return (
      <div className={classes.start}>
        <GroupProblem name={NAME} />
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setValue(NAME, { groups: [newGroup()] }, { shouldDirty: true })}
        >
          {t('Add a filter')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => setAsJson(true)}>
          {t('As JSON')}
        </Button>
      </div>
    )
  }
  const drawn = filters !== null && groups !== null && !asJson
  return (
    <>
      {drawn ? (
        <FilterGroups name={NAME} filters={filters} groups={groups} />
      ) : (
        <JsonField
          name={NAME}
          label={t('Filter')}
          description={t(
            'Groups of a feature flag, as JSON. People who match one group see the survey; in a group, all properties must match.',
          )}
          rows={5}
          expects="object"
        />
      )}
      {(filters === null || groups !== null) && (
        <div>
          <Button size="compact-sm" variant="subtle" aria-pressed={asJson} onClick={() => setAsJson(!asJson)}>
            {asJson ? t('As fields') : t('As JSON')}
          </Button>
        </div>
      )}
    </>
  )
}
