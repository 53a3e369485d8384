import { Button } from '@mantine/core'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Disclosure } from '../../../components/resource-form/Disclosure'
import { JsonField } from '../../../components/resource-form/JsonField'
import { SwitchField } from '../../../components/resource-form/SwitchField'
import type { SurveyValues } from '../model/survey'

const NAMES = ['targeting_flag_filters', 'remove_targeting_flag']

const EXAMPLE = {
  groups: [
    {
      properties: [{ key: 'email', type: 'person', operator: 'icontains', value: '@example.com' }],
      rollout_percentage: 100,
    },
  ],
}

/** Which people see the survey by what is known of them. The server keeps it in a feature flag of its own. */
export function FilterFields() {
  const { setValue } = useFormContext<SurveyValues>()
  const { defaultValues } = useFormState<SurveyValues>()
  const [filters, removed]: unknown[] = useWatch({ name: NAMES })
  const had = Boolean(defaultValues?.targeting_flag_filters)
  return (
    <Disclosure label="Filter by properties of people" names={NAMES} startsOpen={had}>
      {had && (
        <SwitchField
          name="remove_targeting_flag"
          label="Remove the filter"
          description="Deletes the targeting flag of this survey."
        />
      )}
      {removed !== true && (
        <>
          <JsonField
            name="targeting_flag_filters"
            label="Filter"
            description="Groups of a feature flag, as JSON. People who match one group see the survey; in a group, all properties must match."
            rows={5}
            expects="object"
          />
          {!filters && (
            <div>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setValue('targeting_flag_filters', EXAMPLE)}
              >
                Start from an example
              </Button>
            </div>
          )}
        </>
      )}
    </Disclosure>
  )
}
