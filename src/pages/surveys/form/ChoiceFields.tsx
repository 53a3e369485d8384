import { useWatch } from 'react-hook-form'
import { FieldRow } from '../../../components/resource-form/FieldGroup'
import { SwitchField } from '../../../components/resource-form/SwitchField'
import { t } from '../../../texts/translate'
import { describeOpenChoice } from '../labels/choices'
import type { ChoiceDraft } from '../model/questions'
import { AnsweredWarning } from './AnsweredWarning'
import { ChoiceList } from './ChoiceList'

/** Fields for the choices of a question and their presentation. */
export function ChoiceFields({ index }: { index: number }) {
  const name = `questions.${index}`
  const choices: ChoiceDraft[] = useWatch({ name: `${name}.choices` })
  return (
    <>
      <ChoiceList name={`${name}.choices`} openName={`${name}.wire.hasOpenChoice`} />
      <AnsweredWarning index={index} about="choices" />
      <FieldRow>
        <SwitchField
          name={`${name}.wire.hasOpenChoice`}
          label={t('Add an “Other” option')}
          description={describeOpenChoice(choices.at(-1)?.text)}
        />
        <SwitchField
          name={`${name}.wire.shuffleOptions`}
          label={t('Shuffle choices')}
          description={t('The “Other” option is always last.')}
        />
      </FieldRow>
    </>
  )
}
