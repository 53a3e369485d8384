import type { ExportModel } from '../../../../contract/exports'
import { GrowingTextarea } from '../../../components/growing-textarea/GrowingTextarea'
import { toInputText, useField } from '../../../components/resource-form/use-field'
import { t } from '../../../texts/translate'

const EXAMPLES: Record<ExportModel, string> = {
  events: 'SELECT uuid, timestamp, event, properties.plan AS plan FROM events',
  persons: 'SELECT person_id, properties.email AS email FROM persons',
}

/** Query that defines the columns. Errors are reported by the server. */
export function QueryField({ model }: { model: ExportModel }) {
  const { value, set, input } = useField('hogql_query')
  return (
    <GrowingTextarea
      {...input}
      label={t('Query')}
      description={t('SELECT lists the columns. The optional WHERE clause filters the rows of the interval.')}
      placeholder={EXAMPLES[model]}
      minRows={4}
      maxRows={20}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }}
      value={toInputText(value)}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}
