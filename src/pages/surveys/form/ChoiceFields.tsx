import { FieldRow } from '../../../components/resource-form/FieldGroup'
import { SwitchField } from '../../../components/resource-form/SwitchField'
import { ChoiceList } from './ChoiceList'

/** The choices of a question and how they are offered. */
export function ChoiceFields({ index }: { index: number }) {
  const name = `questions.${index}`
  return (
    <>
      <ChoiceList name={`${name}.choices`} openName={`${name}.wire.hasOpenChoice`} />
      <FieldRow>
        <SwitchField
          name={`${name}.wire.hasOpenChoice`}
          label="The last choice takes an own answer"
          description="People can write something else there."
        />
        <SwitchField
          name={`${name}.wire.shuffleOptions`}
          label="Choices in random order"
          description="An own answer stays last."
        />
      </FieldRow>
    </>
  )
}
