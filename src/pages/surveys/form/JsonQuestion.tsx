import { FieldStack } from '../../../components/form/FieldGroup'
import { JsonField } from '../../../components/form/JsonField'
import { t } from '../../../lib/i18n/translate'
import { BranchingField } from './BranchingField'

/** JSON editor for a question of an unsupported type. All of its data is preserved. */
export function JsonQuestion({ index, isLast }: { index: number; isLast: boolean }) {
  return (
    <FieldStack>
      <p className="rounded shaded p-10-12 text-sm">
        {t('This question type cannot be edited as a form. It is shown as JSON and saved unchanged.')}
      </p>
      <JsonField
        name={`questions.${index}.wire`}
        label={t('Question as JSON')}
        rows={6}
        expects="object"
        required
      />
      <BranchingField index={index} isLast={isLast} />
    </FieldStack>
  )
}
