import { describe, expect, it } from 'vitest'
import { createSdkFixture } from '../../../tests/support/sdk-fixture'
import { createTestServer } from '../../../tests/support/test-server'

const { server, workspace, create, patch, capture } = createSdkFixture()
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const open = (id: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: `/external_surveys/${id}`, headers })
const createOwnPage = (fields: object = {}) =>
  create({
    type: 'external_survey',
    start_date: inDays(-1),
    questions: [{ type: 'open', question: 'What is missing?' }],
    ...fields,
  })
/** Extracts the data that the page passes to the SDK. */
const getData = (html: string) =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('hosted survey page', () => {
  it('needs no API key and contains the survey and its project token', async () => {
    const survey = await createOwnPage({ name: 'Lamps & <b>shades</b>' })
    const { statusCode, headers, body } = await open(survey.id)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain('<title>Lamps &amp; &lt;b&gt;shades&lt;/b&gt;</title>')
    expect(getData(body)).toMatchObject({
      token: workspace.project.api_token,
      survey: { id: survey.id, questions: [{ question: 'What is missing?' }] },
    })
  })

  it('excludes private fields of the survey', async () => {
    const { id } = await createOwnPage({ description: 'Who is about to leave us?' })
    expect((await open(id)).body).not.toContain('about to leave')
  })

  it('answers HEAD with the headers of GET and no body', async () => {
    const { id } = await createOwnPage()
    const { statusCode, headers, body } = await open(id, {}, 'HEAD')
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', ''])
  })

  it('escapes survey text that would end its script element', async () => {
    const name = '</script><script>alert(1)</script><!--'
    const { id } = await createOwnPage({ name })
    const { body } = await open(id)
    expect(body).not.toContain('alert(1)</script>')
    expect(getData(body).survey.name).toBe(name)
  })

  it('omits display conditions and applies the width and colors of the appearance', async () => {
    const { id } = await createOwnPage({ appearance: { backgroundColor: '#123456', maxWidth: null } })
    const { survey } = getData((await open(id)).body)
    expect(survey.conditions).toBeNull()
    expect(survey.appearance).toMatchObject({
      backgroundColor: '#123456',
      maxWidth: '640px',
      whiteLabel: true,
    })
  })

  it.each([
    ['is a draft', { start_date: null }, 'This survey is not open yet'],
    ['starts later', { start_date: inDays(1) }, 'This survey is not open yet'],
    ['has ended', { end_date: inDays(-0.5) }, 'This survey is closed'],
    ['is archived', { archived: true }, 'This survey is closed'],
    ['is of another type', { type: 'popover' }, 'Survey not found'],
  ])(
    'responds with an HTML page, status 404 and the reason while the survey %s',
    async (_, fields, title) => {
      const { id } = await createOwnPage()
      await patch(id, fields)
      const { statusCode, headers, body } = await open(id)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain(`<h1>${title}</h1>`)
      expect(body).not.toContain(workspace.project.api_token)
    },
  )

  it('reopens when the survey is resumed', async () => {
    const { id } = await createOwnPage()
    await patch(id, { end_date: inDays(-0.5) })
    await patch(id, { end_date: null })
    expect((await open(id)).statusCode).toBe(200)
  })

  it('responds with 404 while its survey, project or organization is deleted, and is available after a restore', async () => {
    const { id } = await createOwnPage()
    const { project, organization, key } = workspace
    const projects = `/api/organizations/${organization.id}/projects/`
    for (const [list, item] of [
      [`/api/projects/${project.id}/surveys/`, id],
      [projects, project.id],
      ['/api/organizations/', organization.id],
    ]) {
      expect((await server.call(key, 'DELETE', `${list}${item}/`)).status).toBe(204)
      expect((await open(id)).statusCode).toBe(404)
      expect((await server.call(key, 'POST', `${list}${item}/restore/`)).status).toBe(200)
      expect((await open(id)).statusCode).toBe(200)
    }
  })

  it('has the colors of the page, light and dark, except for those that the author has set', async () => {
    const getSheet = async (appearance: object | null) => {
      const { body } = await open((await createOwnPage({ appearance })).id)
      return /<script type="text\/css" id="sheet">([^<]*)</.exec(body)?.[1] ?? ''
    }
    const [own, colored] = [
      await getSheet(null),
      await getSheet({ submitButtonColor: '#123456', whiteLabel: false }),
    ]
    expect(own).toContain('--ph-survey-submit-button-color: light-dark(')
    expect(colored).not.toContain('--ph-survey-submit-button-color')
    expect(colored).toContain('--ph-survey-rating-active-bg-color: light-dark(')
  })

  it('responds with an HTML page and status 404 for unknown, deleted and malformed ids', async () => {
    const { id } = await createOwnPage()
    await server.call(workspace.key, 'DELETE', `/api/projects/${workspace.project.id}/surveys/${id}/`)
    for (const unknown of [id, '0190c5ab-1111-7000-8000-000000000000', 'nonsense', "'%20or%20true"]) {
      const { statusCode, body } = await open(unknown)
      expect(statusCode).toBe(404)
      expect(body).toContain('Survey not found')
    }
  })

  it('has a content security policy that allows only its own scripts, and framing only if the survey allows it', async () => {
    const { id } = await createOwnPage()
    const { headers, body } = await open(id)
    const policy = String(headers['content-security-policy'])
    const nonce = /script-src 'nonce-([^']+)';/.exec(policy)?.[1]
    expect(nonce).toBeDefined()
    expect(body.match(/<script (?!type="(application\/json|text\/css)")[^>]*>/g)).toHaveLength(3)
    expect(body.split(`nonce="${nonce}"`)).toHaveLength(5)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(String((await open(id)).headers['content-security-policy'])).not.toContain(String(nonce))
  })

  it('can be framed by other sites once embedding is allowed, and no longer once it is forbidden', async () => {
    const { id } = await createOwnPage({ enable_iframe_embedding: true })
    const getFraming = async () => {
      const { headers } = await open(id)
      const directive = /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
      return [directive, headers['x-frame-options']]
    }
    expect(await getFraming()).toEqual(['*', undefined])
    await patch(id, { enable_iframe_embedding: false })
    expect(await getFraming()).toEqual(["'none'", undefined])
  })

  it('has the language and the translations of the survey', async () => {
    const translations = { fr: { name: 'Votre avis', thankYouMessageHeader: 'Merci' } }
    const { id } = await createOwnPage({ base_language: 'de', translations })
    const { body } = await open(id)
    expect(body).toContain('<html lang="de">')
    expect(getData(body).survey).toMatchObject({ base_language: 'de', translations })
  })

  it('shows its own texts in the language of the browser', async () => {
    const titleFor = async (language: string) =>
      /<title>(.*)<\/title>/.exec((await open('nonsense', { 'accept-language': language })).body)?.[1]
    expect(await titleFor('zh-CN,zh;q=0.9,en;q=0.8')).toBe('此地址没有调查问卷')
    expect(await titleFor('en-US,zh;q=0.5')).toBe('Survey not found')
    expect(await titleFor('fr')).toBe('Survey not found')
  })

  it('shows its own texts in the language of the link', async () => {
    const titleAt = async (query: string) =>
      /<title>(.*)<\/title>/.exec((await open(`nonsense${query}`, { 'accept-language': 'zh' })).body)?.[1]
    expect(await titleAt('?lang=en-GB')).toBe('Survey not found')
    expect(await titleAt('?lang=')).toBe('此地址没有调查问卷')
  })

  it('stores answers that arrive after the end or over the limit, as the public service does', async () => {
    const { id } = await createOwnPage({ responses_limit: 1 })
    await patch(id, { end_date: inDays(-0.5) })
    await capture('survey sent', 'ann', { $survey_id: id, $survey_submission_id: 'a' })
    await capture('survey sent', 'bob', { $survey_id: id, $survey_submission_id: 'b' })
    const path = `/api/projects/${workspace.project.id}/surveys/responses_count/`
    expect((await server.call(workspace.key, 'GET', path)).body[id]).toBe(2)
  })

  it('accepts responses that are counted in responses_count', async () => {
    const { id } = await createOwnPage()
    await capture('survey sent', 'ann', { $survey_id: id, $survey_submission_id: 's' })
    const counts = await server.call(
      workspace.key,
      'GET',
      `/api/projects/${workspace.project.id}/surveys/responses_count/`,
    )
    expect(counts.body[id]).toBe(1)
  })
})

describe('rate limit of hosted surveys', () => {
  const limited = createTestServer({ RATE_LIMIT_PER_MINUTE: 2 })

  it('responds with an HTML page and Retry-After', async () => {
    const ask = () => limited.app.inject({ url: '/external_surveys/nonsense' })
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([404, 404])
    const { statusCode, headers, body } = await ask()
    expect(statusCode).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body).toContain('<h1>Too many requests</h1>')
  })
})
