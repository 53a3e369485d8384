import { afterEach, beforeEach } from 'vitest'
import { removePage, resetDashboard } from './render-page'

// The document was opened at the URL of the test runner, whose search parameters the dashboard would report as unknown.
performance.getEntriesByType = () => []

beforeEach(resetDashboard)
afterEach(removePage)
