import { expect, it } from 'vitest'
import { formatFieldPath } from './format-field-path'

it.each([
  ['questions', 'Questions'],
  ['questions.1', 'Question 2'],
  ['questions.0.wire.question', 'Question 1, text'],
  ['questions.0.wire.buttonText', 'Question 1, button text'],
  ['questions.1.choices.0.text', 'Question 2, choice 1'],
  ['questions.2.branching.answers.0.target', 'Question 3, branching'],
  ['conditions.url', 'Page URL'],
  ['appearance.submitButtonColor', 'Appearance: Submit button color'],
  ['responses_limit', 'Response limit'],
])('labels the field %s as “%s”', (field, words) => expect(formatFieldPath(field)).toBe(words))
