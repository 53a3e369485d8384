import { JsonText } from '../../../core/json'
import { formatElementsChain } from '../elements'
import type { Event } from '../event'
import type { Properties } from '../properties'
import { deriveUuid } from '../uuids'
import { createSeededRandom } from './seeded-random'
import { COUNTRIES, DEVICES, FIRST_NAMES, HOST, LAST_NAMES, PRODUCTS, SEARCHES, SOURCES } from './shop'
import { generateVisits } from './visits'

/** Visitor of the demo shop. */
export interface Visitor {
  project_id: number
  number: number
  /** Upper bound of the event timestamps. */
  until: number
}

/** Generates all events of a visitor in order. The result is deterministic. */
export function generateEvents({ project_id, number, until }: Visitor): Event[] {
  const chance = createSeededRandom(project_id, number)
  const country = chance.weigh(COUNTRIES)
  const device = { ...chance.weigh(DEVICES), $browser_version: chance.between(118, 131) }
  const anonymous = deriveUuid('demo visitor', project_id, number)
  const name = `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)}`
  const email = `${name.toLowerCase().replace(' ', '.')}.${number}@example.com`
  const eager = chance.next()
  const events: Event[] = []
  let who = anonymous
  let orders = 0
  let spent = 0
  let moment = 0
  let context: Properties = {}

  function add(event: string, properties: Properties = {}, elements_chain: string | null = null): void {
    moment += chance.between(2000, 4000) + chance.wait(25_000)
    if (moment >= until) return
    const all = { ...context, ...properties }
    events.push({
      uuid: deriveUuid('demo event', project_id, number, events.length),
      event,
      distinct_id: who,
      timestamp: new Date(moment).toISOString(),
      properties: all,
      document: JsonText.from(all),
      elements_chain,
    })
  }

  function open(path: string, properties: Properties = {}): void {
    context = { ...context, $pathname: path, $current_url: `https://${HOST}${path}` }
    add('$pageview', properties)
  }

  function click(tag_name: string, text: string, attributes: Properties = {}): void {
    const element = { tag_name, $el_text: text, nth_child: 1, nth_of_type: 1, ...attributes }
    const body = { tag_name: 'body', nth_child: 2, nth_of_type: 1 }
    add('$autocapture', { $event_type: 'click', $el_text: text }, formatElementsChain([element, body]))
  }

  function begin(visit: number, session: number): void {
    moment = visit
    const source = chance.weigh(SOURCES)
    context = {
      ...device,
      ...source,
      $lib: 'web',
      $host: HOST,
      $device_id: anonymous,
      $session_id: deriveUuid('demo session', project_id, number, session),
      $geoip_country_code: country.code,
      $geoip_country_name: country.name,
      $geoip_city_name: country.city,
    }
    const { $browser, $os } = device
    const deviceProperties = { $browser, $os, country: country.name }
    const first = { $initial_referring_domain: source.$referring_domain, $initial_browser: $browser }
    open(chance.happens(0.7) ? '/' : '/new', { $set: deviceProperties, $set_once: first })
  }

  function browse(): (typeof PRODUCTS)[number] {
    const product = chance.pick(PRODUCTS)
    if (chance.happens(0.3))
      add('search used', { query: chance.pick(SEARCHES), results: chance.between(0, 40) })
    else open(`/${product.category}`)
    click('a', product.name, { attr__href: `/products/${product.id}`, attr__class: 'product-card' })
    open(`/products/${product.id}`, { product: product.id, price: product.price })
    if (chance.happens(0.12)) add('wishlist item added', { product: product.id })
    return product
  }

  function signUp(): void {
    open('/sign-up')
    click('button', 'Create account', { attr__type: 'submit', attr__class: 'button primary' })
    who = email
    const personProperties = { email, name, plan: 'free', orders: 0, total_spent: 0 }
    add('$identify', {
      $anon_distinct_id: anonymous,
      $set: personProperties,
      $set_once: { signed_up_on: new Date(moment).toISOString().slice(0, 10) },
    })
    add('user signed up', { method: chance.pick(['email', 'google', 'apple']) })
  }

  function buy(product: (typeof PRODUCTS)[number]): void {
    const quantity = chance.weigh([
      [1, 7],
      [2, 3],
      [4, 1],
    ])
    click('button', 'Add to cart', { attr__class: 'button primary' })
    add('product added to cart', {
      product: product.id,
      category: product.category,
      price: product.price,
      quantity,
    })
    if (!chance.happens(0.62)) return
    open('/checkout')
    add('checkout started', { value: product.price * quantity, items: quantity })
    const discount = chance.happens(0.15) ? 0.1 : 0
    if (discount) add('discount code applied', { code: 'WELCOME10' })
    if (!chance.happens(0.7)) return
    const value = Math.round(product.price * quantity * (1 - discount) * 100) / 100
    orders += 1
    spent = Math.round((spent + value) * 100) / 100
    add('purchase completed', {
      order_id: `${project_id}-${number}-${orders}`,
      product: product.id,
      category: product.category,
      quantity,
      value,
      currency: 'EUR',
      $set: { orders, total_spent: spent },
    })
  }

  for (const [session, visit] of generateVisits(chance, until, country.ahead).entries()) {
    begin(Math.max(visit, moment + 1), session)
    let product = browse()
    while (chance.happens(0.45 + eager * 0.3)) product = browse()
    if (who === anonymous && chance.happens(0.15 + eager * 0.3)) signUp()
    if (who !== anonymous && chance.happens(0.2 + eager * 0.3)) buy(product)
    if (orders > 0 && chance.happens(0.12))
      add('review submitted', {
        product: product.id,
        stars: chance.weigh([
          [5, 5],
          [4, 4],
          [3, 2],
          [1, 1],
        ]),
      })
    if (orders > 1 && chance.happens(0.08))
      add('plan upgraded', { from: 'free', to: 'plus', $set: { plan: 'plus' } })
    add('$pageleave', { $prev_pageview_duration: chance.between(3, 240) })
  }
  return events
}
