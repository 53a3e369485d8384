/** Shared by the pages of the other dashboards: the same requests as those of the baseline, and the same texts in their cells. */

export const PROJECT = location.pathname.split('/')[2]
export const PER_PAGE = 50

const SURVEYS = `/api/projects/${PROJECT}/surveys/`
// Whoever routes may rewrite the address.
const KEY = new URLSearchParams(location.hash.slice(1)).get('key')

async function ask(path, method = 'GET', body = undefined) {
  const response = await fetch(SURVEYS + path, {
    method,
    headers: {
      authorization: `Bearer ${KEY}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.status === 204 ? {} : response.json()
}

/** A page of surveys, counted from one, and how many there are in all. */
export async function listSurveys(page, perPage) {
  const { results, count } = await ask(`?order=state&limit=${perPage}&offset=${(page - 1) * perPage}`)
  return { data: results, total: count }
}

export const readSurvey = async (id) => ({ data: await ask(`${id}/`) })
export const createSurvey = async (survey) => ({ data: await ask('', 'POST', survey) })
export const changeSurvey = async (id, { name, description }) => ({
  data: await ask(`${id}/`, 'PATCH', { name, description }),
})
export const deleteSurvey = async (id) => {
  await ask(`${id}/`, 'DELETE')
  return { data: { id } }
}

export function stateOf({ archived, start_date, end_date }) {
  if (archived) return 'Archived'
  if (end_date) return 'Complete'
  return start_date ? 'Running' : 'Draft'
}

export const day = (time) => time && new Date(time).toLocaleDateString('en-GB')

/** Of the answer's content security policy: styles that are made while the page runs need it. */
export const nonce = document.querySelector('meta[property=csp-nonce]')?.nonce ?? ''
