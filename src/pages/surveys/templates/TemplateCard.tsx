import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../../../components/cells/StatusBadge'
import { t, tn } from '../../../texts/translate'
import { formatList } from '../labels/lists'
import { getQuestionTypeLabel } from '../model/question-types'
import classes from './gallery.module.css'
import { TEMPLATE_KINDS } from './kinds'
import type { SurveyTemplate } from './template'

/** Card with the name and purpose of a template; the whole card is a link. */
export function TemplateCard({ template }: { template: SurveyTemplate }) {
  const { id, name, hint, kind, measures, survey } = template
  const types = [...new Set(survey.questions.map(({ type }) => getQuestionTypeLabel(type).toLowerCase()))]
  return (
    <li className={classes.card}>
      <p className={classes.kind}>{TEMPLATE_KINDS.find(({ value }) => value === kind)?.label}</p>
      <h3 className={classes.name}>
        <Link
          to="."
          // The search parameters belong to the page that contains the link.
          search={{ from: id, as: 'guide' } as never}
          className={classes.whole}
        >
          {name}
        </Link>
      </h3>
      <p className={classes.hint}>{hint}</p>
      <p className={classes.first}>“{String(survey.questions[0]?.question)}”</p>
      <p className={classes.size}>
        {t('{label}: {value}', {
          label: tn(survey.questions.length, '{n} question', '{n} questions'),
          value: formatList(types),
        })}
      </p>
      <p className={classes.measures}>
        {measures.map((measure) => (
          <StatusBadge key={measure}>{measure}</StatusBadge>
        ))}
      </p>
    </li>
  )
}
