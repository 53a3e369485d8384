import { useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/resource-form/SelectField'
import { TextareaField } from '../../../components/resource-form/TextareaField'
import { t } from '../../../texts/translate'

const CONTENT_TYPES = [
  { value: 'text', label: t('Plain text') },
  { value: 'html', label: 'HTML' },
]

/** Description below a question, and its format. */
export function QuestionDescription({ name }: { name: string }) {
  const [description, contentType]: unknown[] = useWatch({
    name: [`${name}.wire.description`, `${name}.wire.descriptionContentType`],
  })
  const isOdd = Boolean(contentType) && !CONTENT_TYPES.some(({ value }) => value === contentType)
  return (
    <>
      <TextareaField
        name={`${name}.wire.description`}
        label={t('Description')}
        rows={1}
        placeholder={t('Shown below the question in smaller type')}
      />
      {(Boolean(description) || isOdd) && (
        <SelectField
          name={`${name}.wire.descriptionContentType`}
          label={t('Description format')}
          options={CONTENT_TYPES}
          whenUnset="text"
        />
      )}
    </>
  )
}
