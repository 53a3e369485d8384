import { useWatch } from 'react-hook-form'
import { FieldRow } from '../../../components/resource-form/FieldGroup'
import { SwitchField } from '../../../components/resource-form/SwitchField'
import { t } from '../../../texts/translate'
import type { Choice } from '../model/questions'
import { openChoiceWords } from '../words/choices'
import { AnsweredCaution } from './AnsweredCaution'
import { ChoiceList } from './ChoiceList'

/** Fields for the choices of a question and their presentation. */
export function ChoiceFields({ index }: { index: number }) {
  const name = `questions.${index}`
  const choices: Choice[] = useWatch({ name: `${name}.choices` })
  return (
    <>
      <ChoiceList name={`${name}.choices`} openName={`${name}.wire.hasOpenChoice`} />
      <AnsweredCaution index={index} about="choices" />
      <FieldRow>
        <SwitchField
          name={`${name}.wire.hasOpenChoice`}
          label={t('The last choice takes an own answer')}
          description={openChoiceWords(choices.at(-1)?.text)}
        />
        <SwitchField
          name={`${name}.wire.shuffleOptions`}
          label={t('Choices in random order')}
          description={t('An own answer stays last.')}
        />
      </FieldRow>
    </>
  )
}
