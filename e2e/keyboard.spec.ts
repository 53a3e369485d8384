import type { Locator, Page } from '@playwright/test'
import { expect, field, getRows, heading, holdBack, message, signIn, test } from './fixtures'

/** Presses Tab until the element has the focus, as keyboard users do. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test('a survey can be found, opened, edited and saved with the keyboard', async ({ page, workspace }) => {
  const { name } = await workspace.survey({ name: 'By keyboard' })
  await signIn(page, workspace.key, workspace.surveys)
  await expect(getRows(page, 'Surveys')).toHaveText([name])

  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, getRows(page, 'Surveys').first())
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toBeFocused()

  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }))
  await page.keyboard.press('Enter')
  await expect(heading(page, `Edit ${name}`)).toBeFocused()

  await tabTo(page, field(page, 'Name'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Without a mouse')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Every key counts')
  await tabTo(page, page.getByRole('radio', { name: /Popover/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Feedback button/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')
  await expect(message(page, '“Without a mouse” was saved.')).toBeVisible()
  await expect(heading(page, 'Without a mouse')).toBeFocused()
})

test('menus, switchers and dialogs work with the keyboard and restore the focus', async ({
  page,
  workspace,
}) => {
  const { name } = await workspace.survey({ name: 'By keyboard' })
  await signIn(page, workspace.key, workspace.surveys)
  const actions = page.getByRole('button', { name: `Actions for ${name}` })
  await tabTo(page, actions)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(actions).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Delete survey' }))
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const switcher = page.getByRole('button', { name: /^Project / })
  await tabTo(page, switcher, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search project' })).toBeFocused()
  const projects = page.getByRole('listbox', { name: 'Project' })
  await expect(projects.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(projects).toBeHidden()
  await expect(switcher).toBeFocused()
})

test('the save shortcut submits a form, and a moved question retains the focus', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.survey({
    questions: [
      { type: 'open', question: 'First' },
      { type: 'open', question: 'Second' },
    ],
  })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}/edit`)
  await tabTo(page, page.getByRole('button', { name: 'Move question 2 up' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move question 1 up' })).toBeFocused()
  await expect(page.getByRole('status').getByText('“Second” is now question 1 of 2')).toBeAttached()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(message(page, 'was saved')).toBeVisible()
  const { questions } = await workspace.read(id)
  expect(questions?.map(({ question }) => question)).toEqual(['Second', 'First'])
})

const isIn = (scope: Locator) => scope.evaluate((element) => element.contains(document.activeElement))

/** Asserts that the dialog traps the focus, by cycling with Tab. */
async function expectFocusTrap(page: Page, dialog: Locator) {
  await expect(dialog).toBeVisible()
  await expect.poll(() => isIn(dialog)).toBe(true)
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await isIn(dialog)).toBe(true)
  }
}

/** Opens a menu with the keyboard and selects an item with the arrow keys. */
async function chooseByKeys(page: Page, opener: Locator, name: string) {
  if (!(await opener.evaluate((element) => element === document.activeElement))) await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const line = page.getByRole('menuitem', { name, exact: true })
  await expect(line).toBeVisible()
  for (let presses = 0; presses < 20; presses++) {
    if (await line.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

test('the full lifecycle of an export works with the keyboard, from sign-in to deletion', async ({
  page,
  workspace,
}) => {
  const { api, key, project_id } = workspace
  const list = `/projects/${project_id}/batch_exports`
  for (const name of ['Almond', 'Medlar', 'Quince']) {
    const destination = { type: 'FileDownload', config: {} } as const
    const body = { name, interval: 'week', paused: true, destination } as const
    await api('projectBatchExports', 'create', { params: { project_id }, body })
  }
  await page.goto(list)

  await test.step('the user signs in', async () => {
    await tabTo(page, page.getByLabel('API key'))
    await page.keyboard.type(key)
    await page.keyboard.press('Enter')
    await expect(getRows(page, 'Batch exports')).toHaveCount(3)
    await expect(page).toHaveTitle('Batch exports · Hedgerow')
  })

  await test.step('the export is searched for and opened', async () => {
    await tabTo(page, page.getByRole('main').getByRole('searchbox'))
    await page.keyboard.type('Medl')
    await expect(getRows(page, 'Batch exports')).toHaveText([/^Medlar/])
    await tabTo(page, getRows(page, 'Batch exports').first())
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Medlar')).toBeFocused()
    await expect(page).toHaveTitle('Medlar · Hedgerow')
  })

  await test.step('the export is edited and the request reviewed', async () => {
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Edit Medlar')).toBeFocused()
    await expect(page).toHaveTitle('Edit Medlar · Hedgerow')
    await tabTo(page, field(page, 'Name'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Mulberry')
    await page.keyboard.press('ControlOrMeta+Shift+s')
    const review = page.getByRole('dialog', { name: 'Review changes' })
    await expectFocusTrap(page, review)
    await page.keyboard.press('Escape')
    await expect(review).toBeHidden()
    await expect(field(page, 'Name')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Shift+s')
    await tabTo(page, review.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Mulberry')).toBeFocused()
    await expect(page).toHaveTitle('Mulberry · Hedgerow')
  })

  await test.step('the change is undone in the history, and closing it restores the focus', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Ada/ }), 'Shift+Tab')
    await chooseByKeys(page, page.getByRole('button', { name: /^Ada/ }), 'Undo history')
    const journal = page.getByRole('dialog', { name: 'Undo history', exact: true })
    await expectFocusTrap(page, journal)
    await tabTo(page, journal.getByRole('button', { name: 'Undo: Changed name of Mulberry' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Medlar')).toBeAttached()
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('body'))).toBe(false)
    await page.keyboard.press('Escape')
    await expect(journal).toBeHidden()
    await expect(page.getByRole('button', { name: /^Ada/ })).toBeFocused()
  })

  await test.step('a button replaced by another one passes on the focus', async () => {
    await expect(heading(page, 'Medlar')).toBeVisible()
    for (const [press, next] of [
      ['Resume', 'Pause'],
      ['Pause', 'Resume'],
    ] as const) {
      const button = page.getByRole('main').getByRole('button', { name: press, exact: true })
      await tabTo(page, button)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main').getByRole('button', { name: next, exact: true })).toBeVisible()
      await expect(page.getByRole('main').locator('header :focus')).toHaveCount(1)
    }
  })

  await test.step('the export is deleted by typing its name, and the next row is focused', async () => {
    const places = page.getByRole('navigation', { name: 'Main' })
    await tabTo(page, places.getByRole('link', { name: 'Batch exports', exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Batch exports')).toBeFocused()
    await expect(getRows(page, 'Batch exports')).toHaveText([/^Quince/, /^Medlar/, /^Almond/])
    await chooseByKeys(page, page.getByRole('button', { name: 'Actions for Medlar' }), 'Delete')
    const question = page.getByRole('dialog', { name: 'Delete Medlar?' })
    await expect(question.getByLabel('to confirm')).toBeFocused()
    await expectFocusTrap(page, question)
    await tabTo(page, question.getByLabel('to confirm'))
    await page.keyboard.type('Medlar')
    await page.keyboard.press('Enter')
    await expect(getRows(page, 'Batch exports')).toHaveCount(2)
    await expect(page.getByRole('row', { name: 'Almond' }).locator(':focus')).toHaveCount(1)
  })
})

test('domains and roles are created and deleted with the keyboard without losing the focus', async ({
  page,
  workspace,
}) => {
  const home = `/organizations/${workspace.organization.id}`
  const host = `medlar.${workspace.organization.id}.example`
  await signIn(page, workspace.key, `${home}/domains`)
  for (const { label, link, input, text, made: successMessage, button } of [
    { label: 'Domains', link: 'Add domain', input: 'Domain', text: host, made: host, button: 'Remove' },
    {
      label: 'Roles',
      link: 'New role',
      input: 'Name',
      text: 'Gardeners',
      made: 'Gardeners',
      button: 'Delete',
    },
  ]) {
    const openList = async () => {
      const main = page.getByRole('navigation', { name: 'Main' })
      if (label === 'Roles') {
        await tabTo(page, main.getByRole('link', { name: 'Members' }))
        await page.keyboard.press('Enter')
        await expect(heading(page, 'Members')).toBeVisible()
      }
      const links = label === 'Roles' ? page.getByRole('navigation', { name: 'Members' }) : main
      await tabTo(page, links.getByRole('link', { name: label }))
      await page.keyboard.press('Enter')
    }
    await openList()
    await expect(heading(page, label)).toBeVisible()
    await tabTo(page, page.getByRole('main').getByRole('link', { name: link }).first())
    await page.keyboard.press('Enter')
    await tabTo(page, field(page, input))
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect(heading(page, /medlar|Gardeners|Roles/)).toBeFocused()
    await openList()
    await expect(heading(page, label)).toBeFocused()
    await chooseByKeys(page, page.getByRole('button', { name: `Actions for ${successMessage}` }), button)
    const question = page.getByRole('dialog')
    await expectFocusTrap(page, question)
    await tabTo(page, question.getByRole('button', { name: /^(Delete|Remove)/ }))
    await page.keyboard.press('Enter')
    await expect(getRows(page, label)).toHaveCount(0)
    // The list is empty, so the main region has the focus.
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('a run status change is announced in a polite live region', async ({ page, workspace }) => {
  const { api, key, project_id } = workspace
  const destination = { type: 'FileDownload', config: {} } as const
  const { id } = await api('projectBatchExports', 'create', {
    params: { project_id },
    body: { name: 'Quince', interval: 'week', paused: true, destination },
  })
  let status = 'Running'
  const run = {
    id: '018f0000-0000-7000-8000-000000000001',
    batch_export_id: id,
    created_at: '2024-05-01T00:00:00Z',
    last_updated_at: '2024-05-01T00:00:00Z',
    data_interval_start: '2024-05-01T00:00:00Z',
    data_interval_end: '2024-05-08T00:00:00Z',
  }
  await page.route('**/batch_exports/*/runs/?*', (route) =>
    route.fulfill({ json: { next: null, previous: null, results: [{ ...run, status }] } }),
  )
  await page.clock.install()
  await signIn(page, key, `/projects/${project_id}/batch_exports/${id}?tab=runs`)
  const table = page.getByRole('table', { name: 'Runs' })
  await expect(table).toContainText('running')
  const announcement = page.getByRole('status').filter({ hasText: /^Runs, the run of .*: completed$/ })
  await expect(announcement).toHaveCount(0)
  status = 'Completed'
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect(table).toContainText('completed', { timeout: 500 })
  }).toPass()
  await expect(announcement).toHaveCount(1)
})

for (const [name, viewport] of [
  ['a wide window', { width: 1280, height: 720 }],
  ['a phone', { width: 380, height: 700 }],
] as const) {
  test(`every focused element of a long list is visible in ${name}`, async ({ page, manySurveys }) => {
    await page.setViewportSize(viewport)
    await signIn(page, manySurveys.key, `${manySurveys.surveys}?limit=25`)
    await expect(getRows(page, 'Surveys')).toHaveCount(25)
    const boxes = page.getByRole('main').getByRole('checkbox')
    await boxes.nth(1).check()
    await expect(page.getByRole('toolbar', { name: 'Selected surveys' })).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const focusedElements = new Set<string>()
    const covered: string[] = []
    for (const key of ['Tab', 'Shift+Tab']) {
      await page.evaluate(() => scrollTo(0, 0))
      for (let presses = 0; presses < 140; presses++) {
        await page.keyboard.press(key)
        const stop = await page.evaluate(getFocusedElement)
        if (stop === null) break
        focusedElements.add(stop.name)
        if (!stop.inSight) covered.push(`${key}: ${stop.name} under ${stop.under}`)
      }
    }
    expect(covered).toEqual([])
    expect(focusedElements.size).toBeGreaterThan(50)
  })
}

/**
 * Returns the focused element and whether a part of it is visible, or null if nothing has the focus. Runs in the page.
 */
function getFocusedElement() {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 60)
  const { left, top, width, height } = element.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.2, 0.5, 0.8].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
  )
  const isOwn = (at: Element | null) =>
    at !== null &&
    (element.contains(at) || (at.contains(element) && at.matches('tr, td, label, div:not([class*=dock])')))
  const under = points.find((at) => !isOwn(at))
  return { name, inSight: points.some(isOwn), under: `${under?.tagName} ${under?.className}` }
}

test('reduced motion disables all animations and transitions', async ({ page, workspace }) => {
  const { name } = await workspace.survey({ name: 'By keyboard' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, workspace.key, workspace.surveys)
  const expectNoAnimations = async (where: string) =>
    expect(await page.evaluate(findAnimations), where).toEqual([])
  await expect(getRows(page, 'Surveys')).toHaveText([name])
  await expectNoAnimations('a list')
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoAnimations('a menu')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAnimations('a dialog')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Pages, records and actions' })).toBeFocused()
  await expectNoAnimations('the palette')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Ada/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Undo history', exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Undo history', exact: true })).toBeVisible()
  await expectNoAnimations('a drawer')
  await page.keyboard.press('Escape')
  const release = await holdBack(page, '**/api/organizations/*/members/?*')
  await page.getByRole('link', { name: 'Members' }).press('Enter')
  await expect(page.locator('table[aria-busy=true]')).toBeVisible()
  await expectNoAnimations('a list on its way')
  release()
  await page.goto(`${workspace.surveys}/new?from=nps`)
  await expect(field(page, 'Name')).toBeVisible()
  await expectNoAnimations('a form')
})

/** Returns active and potential animations of perceptible duration. Runs in the page. */
function findAnimations(): string[] {
  const MOMENT_S = 0.01
  const seconds = (text: string) =>
    Math.max(
      ...text
        .split(',')
        .map((duration) => Number.parseFloat(duration) * (/ms$/.test(duration.trim()) ? 0.001 : 1)),
    )
  const describeElement = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`
  const running = document.getAnimations().flatMap(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return target && Number(effect?.getComputedTiming().activeDuration) > MOMENT_S * 1000
      ? [`runs: ${describeElement(target)}`]
      : []
  })
  const waiting = [...document.querySelectorAll('body *')].flatMap((element) => {
    const { transitionDuration, transitionProperty, animationDuration, animationName } =
      getComputedStyle(element)
    const moves = transitionProperty !== 'none' && seconds(transitionDuration) > MOMENT_S
    const plays = animationName !== 'none' && seconds(animationDuration) > MOMENT_S
    return moves || plays ? [`${moves ? 'transition' : 'animation'}: ${describeElement(element)}`] : []
  })
  return [...new Set([...running, ...waiting])]
}
