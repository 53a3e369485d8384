import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { SURVEY_NAME_MAX } from '../../../../contract/limits'
import type { Survey } from '../../../../contract/schemas/surveys'
import { describeError } from '../../../api/client/errors'
import { useApiMutation } from '../../../api/query/mutation'
import { useMemberships } from '../../../api/session/use-memberships'
import { Dialog } from '../../../components/overlays/Dialog'
import { t, tn } from '../../../lib/i18n/translate'
import { buildCopyForOtherProject, buildSurveyCopy } from './copy'
import { getCopyOmissions } from './copy-omissions'

/** Maximum number of rendered projects; the search finds the others. */
const SHOWN = 100

interface DuplicateDialogProps {
  project_id: string
  survey: Survey
  onClose: () => void
}

/** Dialog that copies a survey into this and other projects. */
export default function DuplicateDialog({ project_id, survey, onClose }: DuplicateDialogProps) {
  const targets = useTargets(project_id)
  const { results, make, makeAll } = useCopies(survey, project_id)
  const [selectedProjects, setChosen] = useState<string[]>([])
  const [name, setName] = useState(survey.name)
  const running = Object.values(results).some(({ state }) => state === 'waiting')
  const { always, elsewhere } = getCopyOmissions(survey)
  const stays = [...always, ...(selectedProjects.some((id) => id !== project_id) ? elsewhere : [])]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChosen([])
    void makeAll(selectedProjects, name.trim())
  }

  return (
    <Dialog
      title={t('Duplicate {name}', { name: survey.name })}
      size="lg"
      onClose={() => !running && onClose()}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <MultiSelect
            label={t('Target projects')}
            description={t('This project or other projects you can access.')}
            placeholder={t('Search')}
            data={targets.options}
            value={selectedProjects}
            onChange={setChosen}
            disabled={running}
            searchable
            openOnFocus={false}
            hidePickedOptions
            limit={SHOWN}
            nothingFoundMessage={t('No more options')}
            data-autofocus
          />
          <TextInput
            label={t('Name of the copy')}
            description={t('Survey names must be unique in a project.')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={SURVEY_NAME_MAX}
            disabled={running}
          />
          <div>
            <p className="mb-4 bold">{t('Not copied')}</p>
            <ul className="grid bullets gap-4 soft break">
              {stays.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          <CopyResults
            results={results}
            getProjectName={targets.getProjectName}
            onRetry={(target) => void make(target, name.trim())}
            onLeave={onClose}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={running}>
              {t('Close')}
            </Button>
            <Button
              type="submit"
              disabled={selectedProjects.length === 0 || name.trim() === ''}
              loading={running}
            >
              {tn(Math.max(1, selectedProjects.length), 'Create copy', 'Create {n} copies')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Returns the projects that a survey can be copied to, by organization, with their names. */
function useTargets(project_id: string) {
  const { projects } = useMemberships()
  const names = new Map(projects.map(({ id, name }) => [String(id), name]))
  const getProjectName = (id: string) => {
    if (id !== project_id) return names.get(id) ?? t('Project {id}', { id })
    const name = names.get(id)
    return name === undefined ? t('This project') : t('{name} (this project)', { name })
  }
  const organizations = [...new Set(projects.map(({ organization }) => organization))]
  const others = organizations.map((organization) => ({
    group: organization,
    items: projects
      .filter((project) => project.organization === organization && String(project.id) !== project_id)
      .map(({ id, name }) => ({ value: String(id), label: name })),
  }))
  // The current project comes first, even if the server returns no projects.
  const options = [{ value: project_id, label: getProjectName(project_id) }, ...others]
  return { options, getProjectName }
}

interface CopyResultsProps {
  results: Readonly<Record<string, CopyResult>>
  getProjectName: (project_id: string) => string
  onRetry: (project_id: string) => void
  onLeave: () => void
}

/** Result per copy: a link to it, or the error and a retry button. */
function CopyResults({ results, getProjectName, onRetry, onLeave }: CopyResultsProps) {
  return (
    <ul className="grid gap-8" aria-label={t('Copies')} aria-live="polite">
      {Object.entries(results).map(([project_id, result]) => (
        <li key={project_id} className="box row wrap gap-4-12 p-8-12">
          <span className="grow bold break">{getProjectName(project_id)}</span>
          {result.state === 'waiting' && <span className="soft">{t('Copying…')}</span>}
          {result.state === 'made' && (
            <Link
              to="/projects/$project_id/surveys/$id"
              params={{ project_id, id: result.id }}
              onClick={onLeave}
              aria-label={t('Open copy in {name}', { name: getProjectName(project_id) })}
            >
              {t('Open copy')}
            </Link>
          )}
          {result.state === 'failed' && (
            <>
              <span className="error break">
                {t('Copy failed: {detail}', { detail: describeError(result.error).detail })}
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('Retry in {name}', { name: getProjectName(project_id) })}
                onClick={() => onRetry(project_id)}
              >
                {t('Try again')}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Result of the copy for a project. */
type CopyResult = { state: 'waiting' } | { state: 'made'; id: string } | { state: 'failed'; error: unknown }

/** Copies a survey into several projects, with a result for each; a failure does not block the others. */
function useCopies(survey: Survey, project_id: string) {
  const { mutateAsync: create } = useApiMutation('surveys', 'create')
  const [results, setResults] = useState<Readonly<Record<string, CopyResult>>>({})
  const setResult = (target: string, result: CopyResult) =>
    setResults((all) => ({ ...all, [target]: result }))

  const make = async (target: string, name: string) => {
    setResult(target, { state: 'waiting' })
    try {
      const body =
        target === project_id ? buildSurveyCopy(survey, name) : buildCopyForOtherProject(survey, name)
      const { id } = await create({ params: { project_id: target }, body })
      setResult(target, { state: 'made', id })
    } catch (error) {
      setResult(target, { state: 'failed', error })
    }
  }

  /** Creates the copies sequentially, because servers may limit concurrent requests. */
  const makeAll = async (targets: string[], name: string) => {
    for (const target of targets) await make(target, name)
  }

  return { results, make, makeAll }
}
