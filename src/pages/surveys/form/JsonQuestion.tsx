import { FieldStack } from '../../../components/resource-form/FieldGroup'
import { JsonField } from '../../../components/resource-form/JsonField'
import { t } from '../../../texts/translate'
import { BranchingField } from './BranchingField'
import classes from './form.module.css'

/** JSON editor for a question of an unsupported type. All of its data is preserved. */
export function JsonQuestion({ index, isLast }: { index: number; isLast: boolean }) {
  return (
    <FieldStack>
      <p className={classes.note}>
        {t(
          'This form has no fields for a question of this kind, so it is shown as it is stored. It is kept and saved like any other.',
        )}
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
