import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { t, tn } from '../../../lib/i18n/translate'
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
      <EmptyState title={t('No configuration')}>
        {t('This plugin has no configuration fields. Define them in plugin.json or with Edit.')}
      </EmptyState>
    )
  }
  const visibleFields = fields.filter((field) => isFieldVisible(field, filled))
  const hidden = fields.length - visibleFields.length
  return (
    <>
      <PluginNote>
        {t(
          'Preview of the configuration form of the plugin. Hedgerow has no plugin configurations: values that you enter here are neither sent nor stored.',
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
            {t('Reset to defaults')}
          </Button>
          {hidden > 0 && (
            <span className={classes.text}>
              {tn(
                hidden,
                '{n} more field depends on other values.',
                '{n} more fields depend on other values.',
              )}
            </span>
          )}
        </div>
      </div>
    </>
  )
}
