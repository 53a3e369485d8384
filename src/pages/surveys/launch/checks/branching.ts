import { targetsOf } from '../../model/branching'
import { questionProblems } from '../../model/question-problems'
import type { Check, Finding } from './check'

/** Whether every way through the questions leads somewhere. */
export const branchingCheck: Check = {
  fine: 'Every way through the questions leads to a question or to the end.',
  find({ survey, values: { questions } }) {
    const problems = questionProblems(questions, survey.questions ?? [])
      .filter(({ field }) => field.includes('.branching'))
      .map((problem): Finding => ({ ...problem, severity: 'mend' }))
    const astray = questions.flatMap(({ branching }, index) =>
      targetsOf(branching).flatMap(({ field, target }): Finding[] =>
        target?.startsWith('index:') || target?.startsWith('json:')
          ? [
              {
                field: `questions.${index}.${field}`,
                message: 'It leads to a question that does not exist.',
                severity: 'mend',
              },
            ]
          : [],
      ),
    )
    return [...problems, ...astray]
  },
}
