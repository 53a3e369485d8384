import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListSearchField } from '../../../components/data-table/ListSearchField'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { ViewSegments } from '../../../components/page/ViewSegments'
import { t, tn } from '../../../texts/translate'
import { findTemplates, parseTemplateKind } from './find-templates'
import classes from './gallery.module.css'
import { TEMPLATE_KINDS } from './kinds'
import { Starts } from './Starts'
import { TemplateCard } from './TemplateCard'
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
