import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { api } from '../../../contract'
import type { ProjectImport } from '../../../contract/schemas/project-imports'
import { ApiError } from '../../api/client/errors'
import { useApiMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { getTeams } from '../../api/session/accessible-projects'
import { getLevelDenial } from '../../api/session/denial'
import { useLevel } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EmptyState } from '../../components/feedback/EmptyState'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { type ChoiceCard, ChoiceCards } from '../../components/form/ChoiceCards'
import { FormBar } from '../../components/form/FormBar'
import { FormWithAside } from '../../components/form/FormSection'
import { Card, CardRow, CardRows } from '../../components/ui/card/Card'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { Section } from '../../components/ui/page/Section'
import { t } from '../../lib/i18n/translate'
import { ImportedRecords, ImportStateBadge } from './ProjectImportPage'

/** Imports a project of PostHog or of another server, and lists the earlier imports. */
export function ProjectImportsPage() {
  const params = useParams({ from: '/organizations/$organization_id/project_imports' })
  const denied = useDenialReason(api.projectImports.create, t('import a project'))
  const level = useLevel(params.organization_id)
  const reason = denied ?? getLevelDenial(level, 'admin', t('import a project'))
  return (
    <>
      <PageHeader
        title={t('Import from PostHog')}
        crumbs={[
          <Link key="all" to="/organizations/$organization_id/projects" params={params}>
            {t('Projects')}
          </Link>,
        ]}
        description={t(
          'Copies feature flags, surveys, batch exports and settings from a PostHog project or another Hedgerow server. People and events are not copied.',
        )}
      />
      {reason ? (
        <EmptyState title={t('You cannot import projects')}>{reason}</EmptyState>
      ) : (
        <>
          <ImportForm organization_id={params.organization_id} />
          <Imports organization_id={params.organization_id} />
        </>
      )}
    </>
  )
}

/** Address of a source that is entered. */
const OTHER = 'other'

const SERVERS: ChoiceCard[] = [
  { value: 'https://us.posthog.com', label: t('PostHog Cloud US'), description: 'us.posthog.com' },
  { value: 'https://eu.posthog.com', label: t('PostHog Cloud EU'), description: 'eu.posthog.com' },
  { value: OTHER, label: t('Another server'), description: t('PostHog or Hedgerow') },
]

interface ImportValues {
  /** Value of one of the servers. */
  server: string
  /** Address of another server. */
  address: string
  key: string
  /** ID of a project that the key reaches; empty for another one. */
  project: string
  /** ID or name of another project. */
  other_project: string
  /** ID of the project to import into; empty for a new one. */
  into: string
  invite_members: boolean
}

/** Fields of the request whose errors are shown next to them. */
const FIELDS = ['host', 'key', 'project', 'into'] as const

/** Form in three steps: connection to the source, choice of the projects, preview. */
function ImportForm({ organization_id }: { organization_id: string }) {
  const navigate = useNavigate()
  const organization = useQuery(query('organizations', 'retrieve', { params: { id: organization_id } }))
  const connect = useApiMutation('projectImports', 'projects')
  const preview = useApiMutation('projectImports', 'preview')
  const create = useApiMutation('projectImports', 'create')
  const form = useForm<ImportValues>({
    defaultValues: {
      ...{ server: SERVERS[0]?.value ?? OTHER, address: '', key: '' },
      ...{ project: '', other_project: '', into: '', invite_members: false },
    },
  })
  const { server, project } = form.watch()
  /** Discards the results of other values. */
  const reset = (mutations: { reset: () => void }[]) => {
    for (const mutation of mutations) mutation.reset()
  }
  const registerSource = (name: 'address' | 'key') =>
    form.register(name, { onChange: () => reset([connect, preview, create]) })
  const register = (name: FieldPath<ImportValues>) =>
    form.register(name, { onChange: () => reset([preview, create]) })

  const params = { organization_id }
  const getSource = ({ server, address, key }: ImportValues) => ({
    host: server === OTHER ? address : server,
    key,
  })
  const toInput = (values: ImportValues) => ({
    params,
    body: {
      ...getSource(values),
      project: values.project || values.other_project,
      into: values.into === '' ? null : Number(values.into),
      invite_members: values.invite_members,
    },
  })
  const submit = form.handleSubmit((values) => {
    create.reset()
    if (connect.data) return preview.mutate(toInput(values))
    connect.mutate(
      { params, body: getSource(values) },
      { onSuccess: ({ results }) => form.setValue('project', results?.[0]?.id ?? '') },
    )
  })
  const start = form.handleSubmit((values) =>
    create.mutate(toInput(values), {
      onSuccess: ({ id }) =>
        navigate({
          to: '/organizations/$organization_id/project_imports/$id',
          params: { organization_id, id },
        }),
    }),
  )
  const error = create.error ?? preview.error ?? connect.error
  const attr = error instanceof ApiError ? error.attr : null
  // The addresses of PostHog Cloud are no field.
  const field = FIELDS.find((name) => name === attr && (name !== 'host' || server === OTHER))
  const getProblem = (name: (typeof FIELDS)[number]) => (name === field ? error?.message : undefined)
  const results = preview.data?.results ?? []
  const count = results.filter(({ outcome }) => outcome === 'created').length
  const projects = connect.data?.results ?? []
  return (
    <form onSubmit={submit} className="stack gap-16">
      <FormWithAside label={t('What is copied')} aside={<ImportScope />}>
        <Card title={t('1. Connect to the source')}>
          <Stack gap="md">
            <ChoiceCards
              name="server"
              label={t('Server')}
              options={SERVERS}
              value={server}
              onChange={(value) => {
                form.setValue('server', value)
                reset([connect, preview, create])
              }}
            />
            {server === OTHER && (
              <TextInput
                type="url"
                label={t('Address')}
                placeholder="https://posthog.example.com"
                required
                error={getProblem('host')}
                {...registerSource('address')}
              />
            )}
            <PasswordInput
              label={t('Personal API key')}
              description={t(
                'Create it at the source, with read access to projects, feature flags, surveys and batch exports. It is stored encrypted, and deleted when the import ends.',
              )}
              autoComplete="off"
              required
              error={getProblem('key')}
              {...registerSource('key')}
            />
            {connect.data ? (
              <p className="row gap-6 flush soft" role="status">
                <IconCheck size={16} color="var(--hg-success-fill)" aria-hidden />
                {t('Connected')}
              </p>
            ) : (
              <div>
                <Button type="submit" loading={connect.isPending}>
                  {t('Connect')}
                </Button>
              </div>
            )}
          </Stack>
        </Card>
        <Card title={t('2. Choose the projects')}>
          {connect.data ? (
            <Stack gap="md">
              {projects.length > 0 && (
                <NativeSelect
                  label={t('Source project')}
                  data={[
                    ...projects.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
                    { value: '', label: t('Another project') },
                  ]}
                  error={project === '' ? undefined : getProblem('project')}
                  {...register('project')}
                />
              )}
              {project === '' && (
                <TextInput
                  label={t('ID of the source project')}
                  description={t('The URL of its pages contains the ID, such as /project/12345.')}
                  required
                  error={getProblem('project')}
                  {...register('other_project')}
                />
              )}
              <NativeSelect
                label={t('Import into')}
                description={t('Existing records are never changed.')}
                error={getProblem('into')}
                data={[
                  { value: '', label: t('A new project with the same name') },
                  ...getTeams(organization.data).map(({ id, name }) => ({
                    value: String(id),
                    label: name,
                  })),
                ]}
                {...register('into')}
              />
              <Checkbox
                label={t('Invite members from the source')}
                description={t('Requires read access to its members. Owners are invited as administrators.')}
                {...register('invite_members')}
              />
            </Stack>
          ) : (
            <p className="soft">{t('The projects of the source are listed after you connect.')}</p>
          )}
        </Card>
        <Card title={t('3. Preview and start')}>
          {preview.data ? (
            <>
              <p className="mb-12" role="status">
                {t('{count} of {total} records will be created. Nothing has been written yet.', {
                  count,
                  total: results.length,
                })}
              </p>
              <ImportedRecords results={results} isPreview />
            </>
          ) : (
            <p className="soft">
              {t('The preview lists every record of the source, and what happens to it.')}
            </p>
          )}
        </Card>
        {error && !field && <ErrorPanel error={error} />}
      </FormWithAside>
      {connect.data && (
        <FormBar state={null}>
          <CancelLink to="/organizations/$organization_id/projects" params={params} />
          <Button type="submit" variant={preview.data ? 'default' : 'filled'} loading={preview.isPending}>
            {t('Preview')}
          </Button>
          {preview.data && (
            <Button loading={create.isPending} onClick={start}>
              {t('Start import')}
            </Button>
          )}
        </FormBar>
      )}
    </form>
  )
}

const COPIED = [
  { label: t('Feature flags'), note: t('With their conditions and variants') },
  { label: t('Surveys'), note: t('With their state: running surveys run here, too') },
  { label: t('Batch exports'), note: t('Paused, and without their secrets') },
  { label: t('Settings'), note: t('Into a new project only') },
  { label: t('Members'), note: t('As invites, if you choose so') },
]

const NOT_COPIED = [
  { label: t('People and events'), note: t('Surveys start without responses') },
  { label: t('Cohorts and actions'), note: t('Feature flags with a cohort are skipped') },
  { label: t('Roles, domains, plugins and activity') },
]

function ImportScope() {
  return (
    <Stack gap="md">
      <ScopeCard
        title={t('What is copied')}
        rows={COPIED}
        icon={<IconCheck size={16} color="var(--hg-success-fill)" />}
      />
      <ScopeCard
        title={t('What is not copied')}
        rows={NOT_COPIED}
        icon={<IconX size={16} className="soft" />}
      />
    </Stack>
  )
}

function ScopeCard({
  title,
  rows,
  icon,
}: {
  title: string
  rows: { label: string; note?: string }[]
  icon: ReactNode
}) {
  return (
    <Card title={title} flush>
      <CardRows label={title}>
        {rows.map(({ label, note }) => (
          <CardRow key={label} icon={icon} title={label} note={note} />
        ))}
      </CardRows>
    </Card>
  )
}

function Imports({ organization_id }: { organization_id: string }) {
  const list = useQuery(query('projectImports', 'list', { params: { organization_id } }))
  const rows = list.data?.results ?? []
  if (rows.length === 0) return null
  const columns: DataColumn<ProjectImport>[] = [
    { id: 'name', header: t('Project'), cell: ({ source_name }) => source_name },
    { id: 'host', header: t('Source'), cell: ({ source_host }) => source_host, hideBelow: 'md' },
    { id: 'state', header: t('Status'), cell: (row) => <ImportStateBadge row={row} />, width: '130px' },
    {
      id: 'creator',
      header: t('Started by'),
      cell: ({ created_by }) => created_by && getPersonName(created_by),
      hideBelow: 'lg',
    },
    {
      id: 'created_at',
      header: t('Started'),
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
      width: '130px',
      hideBelow: 'sm',
    },
  ]
  return (
    <Section title={t('Earlier imports')}>
      <PlainTable
        label={t('Earlier imports')}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ source_name }) => source_name}
        rowHref={({ id }) => `/organizations/${organization_id}/project_imports/${id}`}
      />
    </Section>
  )
}
