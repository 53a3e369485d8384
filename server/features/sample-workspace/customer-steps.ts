import type { Event } from '../events/event'
import { CUSTOMERS, generateCustomerEvents } from './customer-events'
import type { StoredSample } from './records'
import type { SampleProject } from './surveys'

/** Number of customers per step: a server that stops waits for the step. */
const CUSTOMERS_PER_STEP = 10

interface Customer {
  project: SampleProject
  number: number
}

const customers: Customer[] = (Object.keys(CUSTOMERS) as SampleProject[]).flatMap((project) =>
  Array.from({ length: CUSTOMERS[project] }, (_, number) => ({ project, number })),
)

/** Number of steps with customers. */
export const CUSTOMER_STEPS = Math.ceil(customers.length / CUSTOMERS_PER_STEP)

/** Generates the events of the customers of a step, by project, one customer after another. */
export function generateStep(
  { seed, until, records: { projects, surveys, flags } }: StoredSample,
  step: number,
): Map<number, Event[]> {
  const events = new Map<number, Event[]>()
  for (const { project, number } of customers.slice(
    step * CUSTOMERS_PER_STEP,
    (step + 1) * CUSTOMERS_PER_STEP,
  )) {
    const id = projects[project]
    const customerEvents = generateCustomerEvents({ seed, until, surveys, flags }, project, number)
    events.set(id, [...(events.get(id) ?? []), ...customerEvents])
  }
  return events
}
