import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ListSearchField } from '../../../components/data-table/ListSearchField'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { ViewSegments } from '../../../components/ui/page/FilterSegments'
import { t, tn } from '../../../lib/i18n/translate'
import { formatList } from '../labels/choices'
import { getQuestionTypeLabel } from '../model/question-types'
import { findTemplates, parseTemplateKind } from './find-templates'
import classes from './gallery.module.css'
import { TEMPLATE_KINDS } from './kinds'
import { Starts } from './Starts'
import type { SurveyTemplate } from './template'
import { TEMPLATES } from './templates'

/** Starting points for a new survey. `missing` is a template in the URL that does not exist. */
export function Gallery({ project_id, missing }: { project_id: string; missing: string | undefined }) {
  const { from: _, ...search } = useSearch({ from: '/projects/$project_id/surveys/new' })
  const navigate = useNavigate({ from: '/projects/$project_id/surveys/new' })
  const kind = parseTemplateKind(search.kind)
  const matchingTemplates = findTemplates(TEMPLATES, search.search ?? '', kind)
  const list = {
    search: { search: search.search ?? '' },
    set: (part: object) =>
      void navigate({ to: '.', search: { ...search, ...part }, replace: true, resetScroll: false }),
  }
  const kinds = [{ value: undefined, label: t('All') }, ...TEMPLATE_KINDS].map(({ value, label }) => ({
    label,
    isCurrent: (value ?? null) === kind,
    search: { ...search, kind: value },
  }))
  return (
    <>
      {missing !== undefined && (
        <p role="status" className={classes.missing}>
          {t('The template “{missing}” does not exist. Choose another one.', { missing })}
        </p>
      )}
      <Starts project_id={project_id} />
      <h2 className={classes.title}>{t('Templates')}</h2>
      <div className={classes.tools}>
        <ListSearchField list={list} label={t('Search templates')} />
        <ViewSegments label={t('Template categories')} segments={kinds} />
        <p role="status" className={classes.count}>
          {tn(matchingTemplates.length, '{n} template', '{n} templates')}
        </p>
      </div>
      {matchingTemplates.length === 0 ? (
        <EmptyState title={t('No templates found')}>
          {t('Try another search, or start with a blank survey.')}
        </EmptyState>
      ) : (
        <ul className={classes.cards}>
          {matchingTemplates.map((template) => (
            <TemplateCard key={template.id} template={template} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Card with the name and purpose of a template; the whole card is a link. */
function TemplateCard({ template }: { template: SurveyTemplate }) {
  const { id, name, hint, kind, measures, survey } = template
  const types = [...new Set(survey.questions.map(({ type }) => getQuestionTypeLabel(type).toLowerCase()))]
  return (
    <li className={classes.card}>
      <p className={classes.kind}>{TEMPLATE_KINDS.find(({ value }) => value === kind)?.label}</p>
      <h3 className={classes.name}>
        <Link
          to="."
          // The search parameters belong to the page that contains the link.
          search={{ from: id, as: 'guide' }}
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
