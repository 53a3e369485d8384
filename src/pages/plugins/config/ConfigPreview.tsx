import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { t, tn } from '../../../texts/translate'
import { PluginNote } from '../detail/PluginNote'
import { ConfigInput } from './ConfigInput'
import classes from './config.module.css'
import { getInitialValues, isFieldVisible, isRequired, parseFields } from './fields'

/** Interactive preview of a plugin's configuration form; nothing is saved. */
export function ConfigPreview({ schema }: { schema: unknown }) {
  const fields = parseFields(schema)
  const initial = getInitialValues(fields)
  const [filled, setFilled] = useState(initial)
  if (fields.length === 0) {
    return (
      <EmptyState title={t('Nothing to configure')}>
        {t('The plugin asks for nothing. Its fields are set in its plugin.json, or below Edit.')}
      </EmptyState>
    )
  }
  const visibleFields = fields.filter((field) => isFieldVisible(field, filled))
  const hidden = fields.length - visibleFields.length
  return (
    <>
      <PluginNote>
        {t(
          'A preview of what somebody would fill in to use the plugin. A Hedgerow server has no configurations: what is typed here is neither sent nor kept.',
        )}
      </PluginNote>
      <div className={classes.fields}>
        {visibleFields.map((field, index) =>
          field.key === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts between fields have no other identity.
            <p key={`text-${index}`} className={classes.text}>
              {field.markdown ?? field.hint ?? field.name}
            </p>
          ) : (
            <ConfigInput
              key={field.key}
              field={field}
              required={isRequired(field, filled)}
              value={filled[field.key] ?? ''}
              onChange={(value) => setFilled({ ...filled, [field.key ?? '']: value })}
            />
          ),
        )}
        <div className={classes.head}>
          <Button variant="default" size="compact-sm" onClick={() => setFilled(initial)}>
            {t('Back to the defaults')}
          </Button>
          {hidden > 0 && (
            <span className={classes.text}>
              {tn(hidden, '{n} field appears with other answers.', '{n} fields appear with other answers.')}
            </span>
          )}
        </div>
      </div>
    </>
  )
}
