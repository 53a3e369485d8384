import { randomUUID } from 'node:crypto'

/** Builds events of about 700 bytes for a number of users; one in ten updates its person. */
export function buildEvents(count: number, people: number): object[] {
  return Array.from({ length: count }, (_, index) => {
    const person = Math.floor(Math.random() * people)
    return {
      uuid: randomUUID(),
      event: index % 3 ? '$pageview' : 'order placed',
      distinct_id: `user-${person}`,
      timestamp: new Date(),
      properties: {
        $lib: 'posthog-node',
        $lib_version: '5.21.2',
        $current_url: `https://shop.example.com/products/${person % 97}?from=list`,
        $pathname: `/products/${person % 97}`,
        $browser: 'Firefox',
        $browser_version: 131,
        $os: 'Linux',
        $device_type: 'Desktop',
        $screen_width: 2560,
        $screen_height: 1440,
        $session_id: `0190a5b2-9c3f-7d1e-8f00-${String(person).padStart(12, '0')}`,
        $referrer: 'https://www.example.com/',
        $referring_domain: 'www.example.com',
        product: `lamp-${person % 97}`,
        category: 'home',
        price: (person % 97) + 0.5,
        quantity: 1 + (index % 3),
        currency: 'EUR',
        note: 'A paper lamp, white, with a cord of two metres and a switch on it.',
        ...(index % 10 === 0 && { $set: { last_product: `lamp-${index}-${person % 7}` } }),
      },
    }
  })
}
