import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { Person } from '../../../contract/schemas/persons'
import { createSearchParamsParser } from '../../api/list-url/search-params'
import { query } from '../../api/query/queries'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { PropertyList } from '../../components/events/PropertyList'
import { EmptyState } from '../../components/feedback/EmptyState'
import { Card, CardColumns } from '../../components/ui/card/Card'
import { CopyAction } from '../../components/ui/cells/CopyButton'
import { CopyText } from '../../components/ui/cells/CopyText'
import { Initials } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { FieldList, type FieldListItem } from '../../components/ui/page/FieldList'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Tabs } from '../../components/ui/page/Tabs'
import { t, tn } from '../../lib/i18n/translate'
import { IdentityBadge } from './IdentityBadge'
import { PersonActivity } from './PersonActivity'
import { PersonEvents, PersonFlags, PersonResponses, usePersonResponses } from './person-tabs'
import { PERSON_LOSS, usePersonRecordActions } from './use-person-actions'

const parseSearch = createSearchParamsParser({ tab: ['properties', 'flags', 'surveys'] })

const TABS = [
  { tab: undefined, label: t('Events') },
  { tab: 'properties', label: t('Properties') },
  { tab: 'flags', label: t('Feature flags') },
  { tab: 'surveys', label: t('Survey responses') },
]

/** Number of distinct IDs that are displayed. */
const IDS_MAX = 5

/** Person with properties, events, flags and survey responses. */
export function PersonPage() {
  const params = useParams({ from: '/projects/$project_id/persons/$id' })
  const reason = useDenialReason(api.persons.retrieve)
  // A rejected request would be an entry of the audit log.
  const isKnown = useMe().data !== undefined
  if (reason === null && isKnown) return <LoadedPerson params={params} />
  return (
    <>
      <PageHeader title={t('Person')} />
      {reason !== null && (
        <EmptyState title={t('You cannot view the people of this project')}>{reason}</EmptyState>
      )}
    </>
  )
}

function LoadedPerson({ params }: { params: { project_id: string; id: string } }) {
  const person = useQuery(query('persons', 'retrieve', { params }))
  const responses = usePersonResponses(params)
  const actions = usePersonRecordActions(params.project_id)
  const { tab } = parseSearch(useSearch({ strict: false }))
  return (
    <RecordBoundary query={person} kind={t('Person')}>
      {(record) => {
        const displayName = getDisplayName(record)
        return (
          <>
            <PageHeader
              title={displayName}
              avatar={<Initials name={displayName} colorKey={record.name} large />}
              description={displayName === record.name ? undefined : record.name}
              aside={<IdentityBadge person={record} />}
              crumbs={[
                <Link key="all" to="/projects/$project_id/persons" params={params}>
                  {t('People')}
                </Link>,
              ]}
              actions={
                <ActionBar subject={{ name: record.name, row: record, actions }} beside={['export']} />
              }
            />
            <Tabs label={t('Views of this person')} tabs={TABS} current={tab} />
            <CardColumns
              aside={
                <Card title={t('Details')}>
                  <FieldList fields={[...listFields(record), ...listScoreFields(params, responses)]} />
                </Card>
              }
            >
              {tab === undefined && (
                <>
                  <PersonActivity params={params} />
                  <PersonEvents params={params} />
                </>
              )}
              {tab === 'properties' && (
                <Card
                  title={t('Properties')}
                  action={
                    <CopyAction
                      label={t('Copy as JSON')}
                      text={() => JSON.stringify(record.properties, null, 2)}
                    />
                  }
                >
                  <PropertyList properties={record.properties} />
                </Card>
              )}
              {tab === 'flags' && <PersonFlags params={params} person={record} />}
              {tab === 'surveys' && <PersonResponses params={params} />}
            </CardColumns>
            <DangerSection title={t('Delete person and events')} actions={actions} id="delete" row={record}>
              {PERSON_LOSS}
            </DangerSection>
          </>
        )
      }}
    </RecordBoundary>
  )
}

const COUNTRIES = ['$geoip_country_name', 'country']

/** Name of a person: the property `name` if there is one, as in the list. */
const getDisplayName = ({ name, properties }: Person): string =>
  typeof properties.name === 'string' && properties.name.trim() !== '' ? properties.name : name

function listFields(person: Person): FieldListItem[] {
  const { id, distinct_ids, distinct_id_count, created_at, last_seen_at, properties } = person
  const rest = distinct_id_count - IDS_MAX
  const country = COUNTRIES.map((name) => properties[name]).find((value) => typeof value === 'string')
  return [
    ...(country === undefined ? [] : [{ label: t('Country'), value: country }]),
    { label: t('First seen'), value: <RelativeTime at={created_at} full /> },
    {
      label: t('Last seen'),
      value: <RelativeTime at={last_seen_at} none={t('No stored events')} full />,
    },
    {
      label: t('Distinct IDs'),
      value: distinct_ids.slice(0, IDS_MAX).map((distinctId) => (
        <div key={distinctId}>
          <CopyText text={distinctId} label={t('the distinct ID')} />
        </div>
      )),
      hint:
        rest > 0 &&
        tn(rest, 'and {n} more, which the export contains', 'and {n} more, which the export contains'),
    },
    { label: 'UUID', value: <CopyText text={id} label={t('the ID')} /> },
  ]
}

/** Latest answer to a rating question; no field if the user may not view responses. */
function listScoreFields(
  params: { project_id: string },
  { data, reason }: ReturnType<typeof usePersonResponses>,
): FieldListItem[] {
  if (reason !== null) return []
  const [score] = (data?.results ?? []).flatMap(({ answers, ...response }) =>
    answers
      .filter(({ question_type }) => question_type === 'rating')
      .map(({ answer }) => ({ ...response, answer })),
  )
  return [
    {
      label: t('Latest score'),
      value: score ? (
        <>
          <strong>{score.answer}</strong>
          {' · '}
          <Link to="/projects/$project_id/surveys/$id" params={{ ...params, id: score.survey_id }}>
            {score.survey_name}
          </Link>
        </>
      ) : (
        '–'
      ),
      hint: score && <RelativeTime at={score.submitted_at} />,
    },
  ]
}
