import { Registry } from 'prom-client'

/*
 * Metrics of this process since its start. A metric is created once, beside the code that uses it; all of them are exposed
 * at `/_metrics`. Labels must have a fixed set of values: never an id, a name or an address.
 */
export const registry = new Registry()
