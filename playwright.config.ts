import { defineConfig } from '@playwright/test'
import { SERVER } from './e2e/server'
import { findChromium } from './scripts/programs.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  workers: 3,
  // A shared CI machine stalls occasionally; a test that fails twice is broken.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: process.env.REPORT
    ? [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]]
    : 'list',
  use: {
    baseURL: SERVER.url,
    // Tracing costs a fifth of the time of a test, so in CI only retries are traced.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 45_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/cli.mjs start --empty',
    url: `${SERVER.url}/_ready`,
    timeout: 120_000,
    env: {
      PORT: String(SERVER.port),
      DATA_DIR: SERVER.data,
      INITIAL_API_KEY: SERVER.key,
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_PER_HOUR: '0',
      INVITES_PER_HOUR: '0',
    },
  },
})
