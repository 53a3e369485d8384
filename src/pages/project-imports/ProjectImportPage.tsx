import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import { Button, Group, PasswordInput, Progress, Stack } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../contract'
import type { ImportedRecord, ProjectImport } from '../../../contract/schemas/project-imports'
import { createMutation, useApiMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ActionBar } from '../../components/actions/ActionBar'
import type { Action } from '../../components/actions/action'
import { DELETE } from '../../components/actions/common-actions'
import { DangerSection } from '../../components/actions/DangerSection'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge, type Tone } from '../../components/ui/cells/StatusBadge'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { FieldList } from '../../components/ui/page/FieldList'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Section } from '../../components/ui/page/Section'
import { t } from '../../lib/i18n/translate'

const POLLING_MS = 2000
const PAGE = '/organizations/$organization_id/project_imports'

const STATES: Record<ProjectImport['state'], { label: string; tone: Tone }> = {
  running: { label: t('Running'), tone: 'success' },
  completed: { label: t('Completed'), tone: 'success' },
  failed: { label: t('Failed'), tone: 'error' },
  stopped: { label: t('Stopped'), tone: 'warning' },
}

const KINDS: Record<ImportedRecord['kind'], string> = {
  'feature-flags': t('Feature flag'),
  surveys: t('Survey'),
  'batch-exports': t('Batch export'),
  project: t('Settings'),
  members: t('Invite'),
}

const OUTCOMES: Record<ImportedRecord['outcome'], { label: string; tone: Tone }> = {
  created: { label: t('Created'), tone: 'success' },
  imported_before: { label: t('Imported before'), tone: 'neutral' },
  existing: { label: t('Exists'), tone: 'neutral' },
  conflict: { label: t('Conflict'), tone: 'warning' },
  skipped: { label: t('Not moved'), tone: 'warning' },
  failed: { label: t('Failed'), tone: 'error' },
}

export function ImportStateBadge({ row: { state } }: { row: Pick<ProjectImport, 'state'> }) {
  return <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
}

/** Table of the records of the source with their outcomes, those that need attention first. */
export function ImportedRecords({
  results,
  isPreview = false,
}: {
  results: readonly ImportedRecord[]
  isPreview?: boolean
}) {
  const columns: DataColumn<ImportedRecord>[] = [
    {
      id: 'name',
      header: t('Record'),
      cell: ({ kind, name }) => <span className="break">{name || KINDS[kind]}</span>,
      secondLine: ({ message, warnings }) =>
        message || warnings.length > 0 ? (
          <span className="block soft text-sm break">{[message, ...warnings].filter(Boolean).join(' ')}</span>
        ) : null,
    },
    { id: 'kind', header: t('Kind'), cell: ({ kind }) => KINDS[kind], width: '140px', hideBelow: 'sm' },
    {
      id: 'outcome',
      header: isPreview ? t('Expected result') : t('Result'),
      cell: ({ outcome }) => (
        <StatusBadge tone={OUTCOMES[outcome].tone}>
          {isPreview && outcome === 'created' ? t('Will be created') : OUTCOMES[outcome].label}
        </StatusBadge>
      ),
      width: '150px',
    },
  ]
  return (
    <PlainTable
      label={t('Records')}
      rows={results.toSorted((a, b) => getRank(a) - getRank(b))}
      columns={columns}
      rowKey={({ kind, source_id }) => `${kind} ${source_id}`}
      rowName={({ kind, name }) => name || KINDS[kind]}
    />
  )
}

const ORDER: ImportedRecord['outcome'][] = ['failed', 'conflict', 'skipped', 'created']
const getRank = ({ outcome, warnings, message }: ImportedRecord) => {
  const rank = ORDER.indexOf(outcome)
  const hasNote = warnings.length > 0 || message !== null
  return rank === -1 ? ORDER.length + 1 : rank === ORDER.length - 1 && !hasNote ? ORDER.length : rank
}

/** Progress and report of an import. */
export function ProjectImportPage() {
  const params = useParams({ from: '/organizations/$organization_id/project_imports/$id' })
  const { organization_id } = params
  const row = useQuery({
    ...query('projectImports', 'retrieve', { params }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLLING_MS : false),
  })
  const actions = useImportActions(organization_id)
  return (
    <RecordBoundary query={row} kind={t('Import')}>
      {(record) => (
        <>
          <PageHeader
            title={t('Import of {name}', { name: record.source_name })}
            aside={<ImportStateBadge row={record} />}
            crumbs={[
              <Link key="all" to={PAGE} params={{ organization_id }}>
                {t('Imports')}
              </Link>,
            ]}
            actions={
              <>
                {record.project_id !== null && (
                  <LinkButton to="/projects/$project_id" params={{ project_id: String(record.project_id) }}>
                    {t('Open project')}
                  </LinkButton>
                )}
                <ActionBar subject={{ name: record.source_name, row: record, actions }} beside={['stop']} />
              </>
            }
          />
          <ImportProgress record={record} />
          <FieldList
            fields={[
              { label: t('Source'), value: `${record.source_host}, ${record.source_project}` },
              {
                label: t('Import into'),
                value: record.is_new_project ? t('A new project') : t('An existing project'),
              },
              {
                label: t('Started'),
                value: (
                  <>
                    <RelativeTime at={record.created_at} full />
                    {record.created_by && ` · ${getPersonName(record.created_by)}`}
                  </>
                ),
              },
              ...(record.finished_at
                ? [{ label: t('Ended'), value: <RelativeTime at={record.finished_at} full /> }]
                : []),
            ]}
          />
          {(record.state === 'stopped' || record.state === 'failed') && (
            <ResumeForm organization_id={organization_id} id={record.id} />
          )}
          {record.results.length > 0 && (
            <Section title={t('Records')}>
              <ImportedRecords results={record.results} />
            </Section>
          )}
          {record.state === 'completed' && <NextSteps />}
          <DangerSection title={t('Delete report')} actions={actions} id="delete" row={record}>
            {t('The imported records remain.')}
          </DangerSection>
        </>
      )}
    </RecordBoundary>
  )
}

function ImportProgress({ record: { state, error, total, results } }: { record: ProjectImport }) {
  const count = results.length
  if (state === 'failed') return <p className="error measure break">{error}</p>
  if (state !== 'running') return null
  return (
    <div className="mb-16 measure" role="status">
      <p className="mb-8">
        {total === null
          ? t('Reading the source…')
          : t('{count} of {total} records are imported. You can leave this page.', { count, total })}
      </p>
      <Progress
        value={total === null ? 100 : (count / Math.max(total, 1)) * 100}
        animated
        striped={total === null}
        aria-label={t('Progress')}
      />
    </div>
  )
}

function ResumeForm({ organization_id, id }: { organization_id: string; id: string }) {
  const resume = useApiMutation('projectImports', 'resume')
  const [key, setKey] = useState('')
  return (
    <Section title={t('Resume import')}>
      <form
        className="measure"
        onSubmit={(event) => {
          event.preventDefault()
          resume.mutate({ params: { organization_id, id }, body: { key } })
        }}
      >
        <Stack gap="md">
          {resume.error && <ErrorPanel error={resume.error} />}
          <PasswordInput
            label={t('Personal API key')}
            description={t('The source key was deleted. Imported records are not created again.')}
            autoComplete="off"
            required
            value={key}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={resume.isPending}>
              {t('Resume import')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

const NextSteps = () => (
  <Section title={t('Next steps')}>
    <ol className="measure">
      <li>{t('Enter the secrets of the batch exports, and resume them.')}</li>
      <li>{t('In your SDKs, use this server as the host and the project token as the key.')}</li>
      <li>{t('Pause the batch exports in the source and stop its surveys.')}</li>
    </ol>
  </Section>
)

/** Returns the actions of an import. */
function useImportActions(organization_id: string): Action<ProjectImport>[] {
  const stopReason = useDenialReason(api.projectImports.stop, t('stop imports'))
  const reason = useDenialReason(api.projectImports.destroy, t('delete reports of imports'))
  return [
    {
      id: 'stop',
      label: t('Stop'),
      icon: IconPlayerStop,
      isAvailable: ({ state }) => state === 'running',
      disabledReason: () => stopReason,
      effect: {
        write: ({ id }) => createMutation('projectImports', 'stop', { params: { organization_id, id } }),
        question: ({ source_name }) => ({
          title: t('Stop the import of {name}?', { name: source_name }),
          message: t('Imported records remain. You can resume the import later with the source key.'),
          confirm: t('Stop import'),
          danger: true,
        }),
        done: ({ source_name }) => t('The import of {name} was stopped.', { name: source_name }),
        failed: ({ source_name }) => t('The import of {name} could not be stopped.', { name: source_name }),
      },
    },
    {
      ...DELETE,
      isAvailable: ({ state }) => state !== 'running',
      disabledReason: () => reason,
      effect: {
        write: ({ id }) => createMutation('projectImports', 'destroy', { params: { organization_id, id } }),
        question: ({ source_name }) => ({
          title: t('Delete the report on {name}?', { name: source_name }),
          message: t('The imported records remain. An import without a report cannot be resumed.'),
          confirm: t('Delete report'),
          danger: true,
        }),
        done: ({ source_name }) => t('The report on {name} was deleted.', { name: source_name }),
        failed: ({ source_name }) => t('The report on {name} could not be deleted.', { name: source_name }),
        redirectTo: () => `/organizations/${organization_id}/project_imports`,
      },
    },
  ]
}
