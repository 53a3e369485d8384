import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
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
import { FormBar } from '../../components/form/FormBar'
import { Card } from '../../components/ui/card/Card'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { NarrowColumn, PageHeader } from '../../components/ui/page/PageHeader'
import { Section } from '../../components/ui/page/Section'
import { t } from '../../lib/i18n/translate'
import { ImportedRecords, ImportStateBadge } from './ProjectImportPage'

const HOSTS = ['https://us.posthog.com', 'https://eu.posthog.com']

/** Imports a project of PostHog or of another server, and lists the earlier imports. */
export function ProjectImportsPage() {
  const params = useParams({ from: '/organizations/$organization_id/project_imports' })
  const denied = useDenialReason(api.projectImports.create, t('import a project'))
  const level = useLevel(params.organization_id)
  const reason = denied ?? getLevelDenial(level, 'admin', t('import a project'))
  return (
    <NarrowColumn>
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
    </NarrowColumn>
  )
}

interface ImportValues {
  host: string
  key: string
  project: string
  /** ID of the project to import into; empty for a new one. */
  into: string
  invite_members: boolean
}

/** Fields whose errors are shown next to them. */
const FIELDS = ['host', 'key', 'project', 'into'] as const

function ImportForm({ organization_id }: { organization_id: string }) {
  const navigate = useNavigate()
  const organization = useQuery(query('organizations', 'retrieve', { params: { id: organization_id } }))
  const preview = useApiMutation('projectImports', 'preview')
  const create = useApiMutation('projectImports', 'create')
  const form = useForm<ImportValues>({
    defaultValues: { host: HOSTS[0] ?? '', key: '', project: '', into: '', invite_members: false },
  })
  /** Registers a field: the preview is that of other values after a change. */
  const register = (name: FieldPath<ImportValues>) =>
    form.register(name, {
      onChange: () => {
        preview.reset()
        create.reset()
      },
    })
  const toInput = ({ into, ...body }: ImportValues) => ({
    params: { organization_id },
    body: { ...body, into: into === '' ? null : Number(into) },
  })
  const check = form.handleSubmit((values) => {
    create.reset()
    preview.mutate(toInput(values))
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
  const error = create.error ?? preview.error
  const attr = error instanceof ApiError ? error.attr : null
  const field = FIELDS.find((name) => name === attr)
  const getProblem = (name: FieldPath<ImportValues>) => (name === field ? error?.message : undefined)
  const results = preview.data?.results ?? []
  const count = results.filter(({ outcome }) => outcome === 'created').length
  return (
    <>
      <form onSubmit={check}>
        <Card title={t('Source and target')} isTitleHidden>
          <Stack gap="md" mt={4}>
            <TextInput
              label={t('Address')}
              description={t('The region of your project in PostHog Cloud, or the URL of your own server.')}
              list="import-hosts"
              required
              error={getProblem('host')}
              {...register('host')}
            />
            <datalist id="import-hosts">
              {HOSTS.map((host) => (
                <option key={host} value={host} />
              ))}
            </datalist>
            <PasswordInput
              label={t('Personal API key')}
              description={t(
                'Create it at the source, with read access to projects, feature flags, surveys and batch exports. It is stored encrypted, and deleted when the import ends.',
              )}
              autoComplete="off"
              required
              error={getProblem('key')}
              {...register('key')}
            />
            <TextInput
              label={t('Source project')}
              description={t('Its ID or name. The URL of its pages contains the ID, such as /project/12345.')}
              required
              error={getProblem('project')}
              {...register('project')}
            />
            <NativeSelect
              label={t('Import into')}
              description={t('Existing records are never changed.')}
              error={getProblem('into')}
              data={[
                { value: '', label: t('A new project with the same name') },
                ...getTeams(organization.data).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...register('into')}
            />
            <Checkbox
              label={t('Invite members from the source')}
              description={t('Requires read access to its members. Owners are invited as administrators.')}
              {...register('invite_members')}
            />
            {error && !field && <ErrorPanel error={error} />}
          </Stack>
        </Card>
        <div className="mt-16">
          <FormBar state={null}>
            <CancelLink to="/organizations/$organization_id/projects" params={{ organization_id }} />
            <Button type="submit" variant={preview.data ? 'default' : 'filled'} loading={preview.isPending}>
              {t('Preview')}
            </Button>
            {preview.data && (
              <Button loading={create.isPending} onClick={start}>
                {t('Start import')}
              </Button>
            )}
          </FormBar>
        </div>
      </form>
      {preview.data && (
        <Section title={t('Preview of {name}', { name: preview.data.source_name })}>
          <p className="soft measure" role="status">
            {t('{count} of {total} records will be created. Nothing has been written yet.', {
              count,
              total: results.length,
            })}
          </p>
          <ImportedRecords results={results} isPreview />
        </Section>
      )}
    </>
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
