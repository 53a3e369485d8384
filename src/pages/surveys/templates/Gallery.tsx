import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBraces, IconCopy, IconSquarePlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type CSSProperties, Suspense, useId, useMemo, useRef, useState } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/query/queries'
import { ListSearchField } from '../../../components/data-table/ListSearchField'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { lazyWithRetry } from '../../../components/overlays/lazy-with-retry'
import { ViewSegments } from '../../../components/ui/page/FilterSegments'
import { Section } from '../../../components/ui/page/Section'
import { t, tn } from '../../../lib/i18n/translate'
import classes from './gallery.module.css'
import { TEMPLATE_KINDS, type TemplateKind } from './kinds'
import { findTemplates, parseTemplateKind, type SurveyTemplate } from './template'
import { TEMPLATES, toDraft } from './templates'

const Thumbnails = lazyWithRetry(() => import('../preview/Thumbnails'))

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
        <p role="status" className="rounded shaded p-10-12 mb-16 break">
          {t('The template “{missing}” does not exist. Choose another one.', { missing })}
        </p>
      )}
      <Starts project_id={project_id} />
      <Section
        title={t('Templates')}
        count={matchingTemplates.length}
        actions={
          <div className={classes.tools}>
            <ListSearchField list={list} label={t('Search templates')} />
            <ViewSegments label={t('Template categories')} segments={kinds} />
            <p role="status" className="visually-hidden">
              {tn(matchingTemplates.length, '{n} template', '{n} templates')}
            </p>
          </div>
        }
      >
        {matchingTemplates.length === 0 ? (
          <EmptyState title={t('No templates found')}>
            {t('Try another search, or start with a blank survey.')}
          </EmptyState>
        ) : (
          <TemplateCards templates={matchingTemplates} />
        )}
      </Section>
    </>
  )
}

/** Cards of templates, with a picture of each. */
function TemplateCards({ templates }: { templates: SurveyTemplate[] }) {
  const cards = useRef<HTMLDivElement>(null)
  const ids = templates.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids determine the templates.
  const surveys = useMemo(() => new Map(templates.map((template) => [template.id, toDraft(template)])), [ids])
  return (
    <div ref={cards} className="relative">
      <ul className={`${classes.cards} mt-16`}>
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </ul>
      <Suspense>
        <Thumbnails within={cards} surveys={surveys} />
      </Suspense>
    </div>
  )
}

const KIND_LABELS = new Map(TEMPLATE_KINDS.map(({ value, label }) => [value, label]))

/** Hues of the pictures by category, which are those of the buttons. */
const HUES: Record<TemplateKind, number> = { metrics: 160, product: 255, business: 45, feedback: 310 }

/** Card with the name and purpose of a template; the whole card is a link. */
function TemplateCard({ template: { id, name, hint, kind, survey } }: { template: SurveyTemplate }) {
  return (
    <li className={classes.card}>
      <div
        className={classes.thumbnail}
        data-thumbnail={id}
        style={{ '--hue': HUES[kind] } as CSSProperties}
      />
      <h3 className="row wrap between baseline gap-4-12 mb-4 text-lg">
        <Link
          to="."
          // The search parameters belong to the page that contains the link.
          search={{ from: id, as: 'guide' }}
          className="stretched-link text-color no-underline"
        >
          {name}
        </Link>
        <span className="soft text-xs regular">
          {KIND_LABELS.get(kind)} · {tn(survey.questions.length, '{n} question', '{n} questions')}
        </span>
      </h3>
      <p className="flush soft text-sm">{hint}</p>
    </li>
  )
}

const STARTS = [
  {
    name: t('Blank survey'),
    hint: t('Start with one open question.'),
    icon: IconSquarePlus,
    search: { from: 'blank' },
  },
  {
    name: t('Import JSON'),
    hint: t('Paste the JSON of a survey, for example from the API.'),
    icon: IconBraces,
    search: { from: 'blank', as: 'json' },
  },
]

/** Starting points without a template. */
function Starts({ project_id }: { project_id: string }) {
  const copy = useId()
  const [isPicking, setPicking] = useState(false)
  return (
    <ul className={classes.starts}>
      {STARTS.map(({ name, hint, icon: Icon, search }) => (
        <li key={name} className={classes.card}>
          <h3 className="row gap-8">
            <Icon size={18} aria-hidden className="flex-none accent" />
            {/* The search parameters belong to the page that contains the link. */}
            <Link to="." search={search} className="stretched-link text-color no-underline">
              {name}
            </Link>
          </h3>
          <p className={classes.hint}>{hint}</p>
        </li>
      ))}
      <li className={classes.card}>
        {isPicking ? (
          <>
            <h3 id={copy} className="visually-hidden">
              {t('Copy survey')}
            </h3>
            <CopyPicker project_id={project_id} labelledBy={copy} />
          </>
        ) : (
          <>
            <h3 className="row gap-8">
              <IconCopy size={18} aria-hidden className="flex-none accent" />
              <button type="button" className="stretched-link" onClick={() => setPicking(true)}>
                {t('Copy survey')}
              </button>
            </h3>
            <p className={classes.hint}>{t('Start from a survey in this project.')}</p>
          </>
        )}
      </li>
    </ul>
  )
}

/** Search for a survey of the project to copy. */
function CopyPicker({ project_id, labelledBy }: { project_id: string; labelledBy: string }) {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [term] = useDebouncedValue(search, 200)
  const list = useQuery({
    ...query('surveys', 'list', { params: { project_id }, query: { limit: '20', search: term } }),
    placeholderData: keepPreviousData,
  })
  const surveys: Survey[] = list.data?.results ?? []
  return (
    <Select
      aria-labelledby={labelledBy}
      placeholder={t('Search by name')}
      // The user has just pressed the button that it replaces.
      autoFocus
      defaultDropdownOpened
      my="auto"
      searchable
      value={null}
      data={surveys.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      nothingFoundMessage={
        list.isFetching
          ? t('Loading…')
          : list.error
            ? t('Surveys could not be loaded')
            : t('No surveys found')
      }
      onSearchChange={setSearch}
      onChange={(id) => {
        if (id)
          void navigate({
            to: '/projects/$project_id/surveys/new',
            params: { project_id },
            search: { from: `copy:${id}` },
          })
      }}
    />
  )
}
