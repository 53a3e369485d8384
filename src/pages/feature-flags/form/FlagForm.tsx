import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { FeatureFlag } from '../../../../contract/schemas/feature-flags'
import { FieldStack } from '../../../components/form/FieldGroup'
import { FormSection } from '../../../components/form/FormSection'
import { GroupProblem } from '../../../components/form/GroupProblem'
import { ResourceForm } from '../../../components/form/ResourceForm'
import { SwitchField } from '../../../components/form/SwitchField'
import { TagsField } from '../../../components/form/TagsField'
import { TextField } from '../../../components/form/TextField'
import type { FormTarget } from '../../../components/form/target'
import { t } from '../../../lib/i18n/translate'
import classes from './form.module.css'
import { createFlagModel } from './model'
import { FlagTargetingFields } from './TargetingFields'
import { VariantFields } from './VariantFields'
import { createFlagValues, toFlagValues } from './values'

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
  const [model] = useState(() => createFlagModel(form.target.loaded?.record ?? null))
  return (
    <ResourceForm {...form} values={(flag) => (flag ? toFlagValues(flag) : createFlagValues())} model={model}>
      <GroupProblem name="filters" />
      <div className={classes.sections}>
        <FormSection id="basics" title={t('Basics')} names={['key', 'name', 'tags', 'active']} startsOpen>
          <FieldStack>
            <TextField
              name="key"
              label={t('Key')}
              description={t('Name used in code. Alphanumeric characters, hyphens and underscores.')}
              placeholder="new-checkout"
              required
              monospace
            />
            <TextField
              name="name"
              label={t('Description')}
              description={t('Purpose of the flag, for other members.')}
            />
            <TagsField name="tags" label={t('Tags')} description={t('Press Enter to add a tag.')} />
            <SwitchField
              name="active"
              label={t('On')}
              description={t('While the flag is off, it applies to no one.')}
            />
          </FieldStack>
        </FormSection>
        <FormSection
          id="who"
          title={t('Release conditions')}
          names={['filters.groups', 'ensure_experience_continuity']}
          startsOpen
        >
          <FlagTargetingFields />
        </FormSection>
        <FormSection
          id="what"
          title={t('Variants')}
          names={['filters.multivariate', 'filters.payloads']}
          startsOpen
        >
          <VariantFields />
        </FormSection>
      </div>
    </ResourceForm>
  )
}
