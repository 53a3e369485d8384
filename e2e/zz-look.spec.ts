import { expect, field, signIn, test } from './fixtures'

test('look', async ({ page, workspace }) => {
  page.on('console', (m) => console.log('CONSOLE', m.type(), m.text().slice(0, 300)))
  page.on('requestfailed', (m) => console.log('FAILED', m.url()))
  const { id } = await workspace.survey({
    questions: [
      {
        type: 'rating',
        question: 'How likely are you to recommend us?',
        display: 'number',
        scale: 10,
        lowerBoundLabel: 'No',
        upperBoundLabel: 'Yes',
      },
      {
        type: 'open',
        question: 'Why?',
        description:
          'A <b>bold</b> <span style="color:red">red</span> word <img src="https://example.com/a.png" alt="A lamp" onerror="alert(1)">',
        descriptionContentType: 'html',
      },
      { type: 'single_choice', question: 'Which?', choices: ['A', 'B', 'Other'], hasOpenChoice: true },
    ],
    appearance: { displayThankYouMessage: true, thankYouMessageHeader: 'Thanks a lot', allowGoBack: true },
  })
  await page.setViewportSize({ width: 1400, height: 900 })
  await signIn(page, workspace.key, `${workspace.surveys}/${id}`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('How likely')).toBeVisible()
  await page.screenshot({ path: '/tmp/pvt/1.png' })
  await frame.getByRole('button', { name: 'Rate 7' }).click()
  await frame.getByRole('button', { name: 'Submit survey' }).click()
  await expect(frame.getByText('Why?')).toBeVisible()
  await page.screenshot({ path: '/tmp/pvt/2.png' })
  await page.getByRole('button', { name: 'On a computer' }).click()
  await page.getByRole('button', { name: 'On a dark page' }).click()
  await page.screenshot({ path: '/tmp/pvt/3.png' })
  await page.getByRole('button', { name: 'On a phone' }).click()
  await page.getByRole('button', { name: 'Load the pictures' }).click()
  await page.screenshot({ path: '/tmp/pvt/4.png' })
  await page.getByRole('button', { name: /Thank/ }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: '/tmp/pvt/5.png' })
  await page.goto(`${workspace.surveys}/${id}/edit`)
  await field(page, 'Question').first().fill('Would you?')
  await page.evaluate(() => {
    const s = new CSSStyleSheet()
    s.replaceSync(
      'form > div[class*=layout]{grid-template-columns:minmax(0,1fr) 360px !important;max-width:none!important}',
    )
    document.adoptedStyleSheets = [s]
  })
  await expect(frame.getByText('Would you')).toBeVisible()
  await page.screenshot({ path: '/tmp/pvt/6.png' })
  await page.setViewportSize({ width: 380, height: 800 })
  await page.screenshot({ path: '/tmp/pvt/7.png' })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(frame.getByText('Would you')).toBeVisible()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/pvt/8.png' })
})
