import { t } from '../../../../lib/i18n/translate'
import type { LaunchCheck, LaunchIssue } from './check'

const SCRIPT = /<\s*(script|iframe|object|embed)\b|<[^>]*\son\w+\s*=|javascript:/i

const QUESTION_TEXTS = ['question', 'description', 'buttonText', 'lowerBoundLabel', 'upperBoundLabel']
const THANKS_TEXTS = ['thankYouMessageHeader', 'thankYouMessageDescription', 'thankYouMessageCloseButtonText']

/** Checks the texts of the survey for scripts. */
export const scriptsCheck: LaunchCheck = {
  fine: t('No text contains a script.'),
  find({ survey: { questions, appearance } }) {
    const texts: [string, unknown][] = [
      ...(questions ?? []).flatMap((question, index) =>
        QUESTION_TEXTS.map((key): [string, unknown] => [`questions.${index}.wire.${key}`, question[key]]),
      ),
      ...THANKS_TEXTS.map((key): [string, unknown] => [`appearance.${key}`, appearance?.[key]]),
    ]
    return texts.flatMap(([field, text]): LaunchIssue[] =>
      typeof text === 'string' && SCRIPT.test(text)
        ? [
            {
              field,
              message: t('This text contains a script. SDKs remove it.'),
              severity: 'warning',
            },
          ]
        : [],
    )
  },
}
