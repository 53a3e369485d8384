import { useState } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { useApiMutation } from '../../../api/query/mutation'
import { buildCopyForOtherProject, buildSurveyCopy } from './copy'

/** Result of the copy for a project. */
export type CopyResult =
  | { state: 'waiting' }
  | { state: 'made'; id: string }
  | { state: 'failed'; error: unknown }

/** Copies a survey into several projects, with a result for each; a failure does not block the others. */
export function useCopies(survey: Survey, project_id: string) {
  const { mutateAsync: create } = useApiMutation('surveys', 'create')
  const [results, setResults] = useState<Readonly<Record<string, CopyResult>>>({})
  const tell = (target: string, result: CopyResult) => setResults((all) => ({ ...all, [target]: result }))

  const make = async (target: string, name: string) => {
    tell(target, { state: 'waiting' })
    try {
      const body =
        target === project_id ? buildSurveyCopy(survey, name) : buildCopyForOtherProject(survey, name)
      const { id } = await create({ params: { project_id: target }, body })
      tell(target, { state: 'made', id })
    } catch (error) {
      tell(target, { state: 'failed', error })
    }
  }

  /** Creates the copies sequentially, because servers may limit concurrent requests. */
  const makeAll = async (targets: string[], name: string) => {
    for (const target of targets) await make(target, name)
  }

  return { results, make, makeAll }
}
