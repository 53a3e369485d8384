import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Survey } from '../../contract/schemas/surveys'
import { listMutations, onRequest, serveList } from './fake-api'
import { buildSurvey } from './fixtures'
import { renderPage } from './render-page'

export const SURVEYS_PATH = '/projects/1/surveys'

/** Serves a survey with these fields and the changes that are saved to it. */
export function serveSurvey(fields: Partial<Survey> = {}): Survey {
  const survey = buildSurvey(fields)
  const path = `/api${SURVEYS_PATH}/`
  serveList(path, [survey])
  onRequest(`PATCH ${path}${survey.id}/`, ({ body }) => ({ body: { ...survey, ...(body as object) } }))
  return survey
}

/** Serves a survey with these fields and opens its editor. */
export async function openEditor(fields: Partial<Survey> = {}, suffix = ''): Promise<Survey> {
  const survey = serveSurvey(fields)
  await renderPage(`${SURVEYS_PATH}/${survey.id}/edit${suffix}`)
  return survey
}

/** Expands the section of the form with that title. */
export async function openSection(title: string): Promise<Locator> {
  const region = page.getByRole('region', { name: title })
  const toggle = region.getByRole('button', { name: title }).first()
  await expect.element(toggle).toBeInTheDocument()
  if (toggle.element().getAttribute('aria-expanded') === 'false') await userEvent.click(toggle)
  return region
}

/** Activates a button and returns the body of the request that it sends. */
export async function submit(name: string): Promise<Record<string, unknown>> {
  await userEvent.click(page.getByRole('button', { name, exact: true }))
  await expect.poll(() => listMutations().length).toBe(1)
  return listMutations()[0]?.body as Record<string, unknown>
}

/** Text field by its exact label. */
export const getField = (within: Locator | typeof page, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true })
