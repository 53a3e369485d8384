import type { Page } from '@playwright/test'
import type { Endpoint } from '../contract/endpoint'
import { confirm, expect, signIn, test } from './fixtures'
import { buildHostileBodies, getUpdates } from './hostile-fields'
import { PAGES, type SeededRecords, seedAllPages } from './seed-all-pages'
import { SERVER } from './server'
import { waitForIdle } from './wait-for-idle'
import type { Workspace } from './workspace'

declare global {
  interface Window {
    ran?: string[]
  }
}

const run = (name: string) => `(window.ran??=[]).push('${name}')`

/** Main payload, short enough for every name field. Each injected element carries a marker attribute. */
const WORDS = `"'><img data-evil src=x onerror="${run('img')}"><script data-evil>${run('script')}</script><svg data-evil onload="${run('svg')}">`

/** Payload for the shortest name fields. */
const SHORT = `<img data-evil src=x onerror="(window.ran??=[]).push(1)">`

/** Additional payloads, tried in every field that accepts them. */
const PAYLOADS = [
  `javascript:${run('address')}`,
  ` java\tscript:${run('tab')}//`,
  `data:text/html,<script>parent.${run('data')}</script>`,
  `<iframe data-evil srcdoc="<script>parent.${run('srcdoc')}</script>"></iframe><a data-evil href="javascript:${run('link')}">x</a>`,
  `[x](javascript:${run('markdown')}) ![x](x"onerror="${run('picture')})`,
  `red;background:var(javascript:${run('css')});} * {display:none!important} </style><script data-evil>${run('style')}</script>`,
  `{{constructor.constructor("${run('template')}")()}} \${${run('literal')}} <%= 1 %>`,
]

/** Survey fields with payloads as HTML content and as appearance values. */
const [address = '', , , frame = '', , css = ''] = PAYLOADS
const HTML = {
  descriptionContentType: 'html',
  description: `${WORDS}${frame}<a href="${address}">x</a>`,
} as const
const LOOKS = [
  'backgroundColor',
  'borderColor',
  'textColor',
  'inputBackground',
  'inputTextColor',
  'submitButtonColor',
  'submitButtonTextColor',
  'ratingButtonColor',
  'ratingButtonActiveColor',
  'fontFamily',
  'maxWidth',
  'zIndex',
  'borderRadius',
  'boxPadding',
  'boxShadow',
  'position',
  'tabPosition',
  'widgetColor',
  'widgetLabel',
  'widgetSelector',
  'disabledButtonOpacity',
  'placeholder',
  'submitButtonText',
  'thankYouMessageHeader',
]

/** Returns the path parameters of a record in the workspace, or null if it has none of that kind. */
function getParams(endpoint: Endpoint, at: SeededRecords, { organization, project_id }: Workspace) {
  // The URL of a record ends like its API path: `/surveys/:id`.
  const recordUrl = new RegExp(`^[^?]*/${endpoint.path.split('/').at(-3)}/([\\w-]+)$`)
  const paramValues: Record<string, string | undefined> = {
    organization_id: organization.id,
    project_id,
    uuid: '@me',
    id: Object.values(at).flatMap((url) => recordUrl.exec(url)?.[1] ?? [])[0],
  }
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = names.map((name) => [name, paramValues[name]] as const)
  return params.every(([, value]) => value !== undefined) ? new Map(params as [string, string][]) : null
}

/** Writes every payload to every contract field that the server accepts. Returns the accepted fields. */
async function seedHostileFields(workspace: Workspace, at: SeededRecords): Promise<Set<string>> {
  const plantedFields = new Set<string>()
  for (const [resource, endpoint] of getUpdates) {
    const params = getParams(endpoint, at, workspace)
    if (!params) continue
    const url = SERVER.url + endpoint.path.replace(/:(\w+)/g, (_, name: string) => params.get(name) ?? '')
    // The last accepted payload remains stored, so each field starts with a different one.
    for (const [index, payload] of [...PAYLOADS, WORDS].entries()) {
      for (const { field, body } of buildHostileBodies(endpoint, payload).filter(
        (_, position) => position % (PAYLOADS.length + 1) === index,
      )) {
        const headers = { authorization: `Bearer ${workspace.key}`, 'content-type': 'application/json' }
        const response = await fetch(url, { method: endpoint.method, headers, body: JSON.stringify(body) })
        expect(response.status, `${resource} ${field}`).toBeLessThan(500)
        if (response.ok) plantedFields.add(`${resource} ${field}`)
      }
    }
  }
  return plantedFields
}

/** Returns everything except text that a page and its frames rendered from the payloads. */
async function madeIn(page: Page): Promise<string[]> {
  const resultsByPage = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        const executed: string[] = window.ran ?? []
        const look = (root: Document | ShadowRoot) => {
          for (const element of root.querySelectorAll('*')) {
            const { attributes, shadowRoot, tagName } = element
            for (const { name, value } of attributes) {
              const isAddress = /^(href|src|action|formaction|xlink:href|srcdoc|data)$/i.test(name)
              const runs = isAddress && /^[\s\p{Cc}]*(j\s*a\s*v\s*a|vbscript:|data:text)/iu.test(value)
              if (name === 'data-evil' || /^on/i.test(name) || runs)
                executed.push(`${tagName} ${name}=${value}`)
            }
            if (shadowRoot) look(shadowRoot)
          }
        }
        look(document)
        return executed
      }),
    ),
  )
  return resultsByPage.flat()
}

test('user content is rendered as text everywhere and never executed', async ({ page, workspace }) => {
  // Opens every page.
  test.slow()
  const { api, organization, project_id } = workspace
  const organization_id = organization.id
  await api('organizations', 'update', { params: { id: organization_id }, body: { name: SHORT } })
  await api('projects', 'update', { params: { organization_id, id: project_id }, body: { name: WORDS } })
  const at = await seedAllPages(workspace, WORDS)
  const hostile = await workspace.survey({
    name: `${WORDS} as HTML`,
    questions: [
      { type: 'open', question: WORDS, ...HTML },
      {
        type: 'link',
        question: WORDS,
        link: `https://x.test/"onclick="${run('link question')}`,
        buttonText: WORDS,
      },
    ],
    appearance: {
      ...Object.fromEntries(LOOKS.map((look) => [look, css])),
      thankYouMessageDescription: HTML.description,
      thankYouMessageDescriptionContentType: 'html',
    },
  })
  const plantedFields = await seedHostileFields(workspace, at)
  expect(plantedFields.size).toBeGreaterThan(50)

  const settled = waitForIdle(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await signIn(page, workspace.key)
  await settled()
  const surveyPages = ['', '?tab=json', '/launch', '/edit', '/edit?as=guide&step=look'].map(
    (view) => [`the hostile survey${view}`, `${workspace.surveys}/${hostile.id}${view}`] as const,
  )
  const pages = Object.entries(PAGES).map(([name, getPath]) => [name, getPath(at)] as const)
  for (const [name, address] of [...surveyPages, ...pages]) {
    await test.step(name, async () => {
      // An invite is opened without a key: the router does not know its page.
      if (address.startsWith('/signup/')) await page.goto(address)
      else await page.evaluate((to) => history.pushState(null, '', to), address)
      await settled()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await madeIn(page), name).toEqual([])
    })
  }
  const foreignRequests = requests.filter(
    (url) => !url.startsWith(`${SERVER.url}/`) && !/^(blob|data):/.test(url),
  )
  expect(foreignRequests).toEqual([])

  await test.step('menus, dialogs and confirmation inputs also render it as text', async () => {
    const name = `${WORDS} to delete`
    const survey = await workspace.survey({ name })
    await page.goto(`${workspace.surveys}/${survey.id}`)
    await page.getByRole('button', { name: /^Project / }).click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    expect(await madeIn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await confirm(page, `Delete ${name}?`, 'Delete survey')
    await expect(page.getByRole('heading', { level: 1, name: 'Surveys' })).toBeVisible()
    expect(await madeIn(page)).toEqual([])
  })
})
