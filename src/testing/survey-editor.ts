import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Survey } from '../../contract/schemas/surveys'
import { failWith, listMutations, onRequest, serveList } from './fake-api'
import { buildSurvey } from './fixtures'
import { renderPage } from './render-page'

export const SURVEYS_PATH = '/projects/1/surveys'

const API = `/api${SURVEYS_PATH}/`

/** Serves these surveys and the ones that are created. Stores changes, and rejects a name that is in use. */
export function serveSurveys(...initial: Survey[]): void {
  const surveys: Survey[] = []
  const serve = (survey: Survey) => {
    surveys.push(survey)
    onRequest(`PATCH ${API}${survey.id}/`, ({ body }) => ({ body: Object.assign(survey, body) }))
    serveList(API, surveys)
  }
  serveList(API, surveys)
  for (const survey of initial) serve(survey)
  onRequest(`POST ${API}`, (request) => {
    const fields = request.body as Partial<Survey>
    if (surveys.some(({ name }) => name === fields.name))
      return failWith(400, 'unique', 'There is already a survey with this name.', 'name')(request)
    const survey = buildSurvey({ ...fields, id: crypto.randomUUID() })
    serve(survey)
    return { status: 201, body: survey }
  })
}

/** Serves a survey with these fields and the changes that are saved to it. */
export function serveSurvey(fields: Partial<Survey> = {}): Survey {
  const survey = buildSurvey(fields)
  serveSurveys(survey)
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
  const sent = listMutations().length
  await userEvent.click(getButton(page, name))
  await expect.poll(() => listMutations().length).toBe(sent + 1)
  return listMutations().at(-1)?.body as Record<string, unknown>
}

/** Button by its exact label. */
export const getButton = (within: Locator | typeof page, name: string): Locator =>
  within.getByRole('button', { name, exact: true })

/** Page title. */
export const getTitle = (name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })

/** Status message with that text. */
export const getStatus = (text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text })

/** Card of a question, by position. */
export const getQuestion = (position: number): Locator =>
  page.getByRole('listitem').filter({ has: getButton(page, `Delete question ${position}`) })

/** Text field by its exact label. */
export const getField = (within: Locator | typeof page, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true })
