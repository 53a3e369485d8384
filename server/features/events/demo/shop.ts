/* Pages and visitors of the demo shop. All of it is fictitious; example.com receives no mail. */

export const HOST = 'shop.example.com'

export const PRODUCTS = [
  { id: 'trail-mug', name: 'Trail mug', category: 'kitchen', price: 18 },
  { id: 'linen-apron', name: 'Linen apron', category: 'kitchen', price: 34 },
  { id: 'oak-board', name: 'Oak board', category: 'kitchen', price: 42 },
  { id: 'wool-throw', name: 'Wool throw', category: 'home', price: 79 },
  { id: 'paper-lamp', name: 'Paper lamp', category: 'home', price: 56 },
  { id: 'clay-pot', name: 'Clay pot', category: 'garden', price: 24 },
  { id: 'pruning-knife', name: 'Pruning knife', category: 'garden', price: 31 },
  { id: 'field-notebook', name: 'Field notebook', category: 'paper', price: 12 },
  { id: 'brass-pen', name: 'Brass pen', category: 'paper', price: 47 },
] as const

export const SEARCHES = ['mug', 'gift', 'lamp', 'notebook refill', 'wool', 'pot 20 cm', 'knife'] as const

export const FIRST_NAMES = [
  'Ada',
  'Bruno',
  'Chiara',
  'Deniz',
  'Elif',
  'Farah',
  'Goran',
  'Hana',
  'Idris',
  'Jonas',
  'Kavya',
  'Leon',
  'Marta',
  'Nils',
  'Olga',
  'Priya',
  'Quentin',
  'Rosa',
  'Sven',
  'Tariq',
] as const

export const LAST_NAMES = [
  'Albrecht',
  'Baptiste',
  'Castillo',
  'Dahl',
  'Eriksen',
  'Fontaine',
  'Gupta',
  'Horvat',
  'Ito',
  'Jansen',
  'Kowalski',
  'Lund',
  'Moreau',
  'Novak',
  'Oduya',
  'Petrov',
  'Rossi',
  'Schmid',
] as const

/** Countries with their weights and UTC offsets in hours. */
export const COUNTRIES = [
  [{ code: 'US', name: 'United States', city: 'Portland', ahead: -7 }, 30],
  [{ code: 'DE', name: 'Germany', city: 'Leipzig', ahead: 1 }, 18],
  [{ code: 'GB', name: 'United Kingdom', city: 'Leeds', ahead: 0 }, 16],
  [{ code: 'FR', name: 'France', city: 'Nantes', ahead: 1 }, 11],
  [{ code: 'BR', name: 'Brazil', city: 'Curitiba', ahead: -3 }, 8],
  [{ code: 'IN', name: 'India', city: 'Pune', ahead: 5.5 }, 8],
  [{ code: 'JP', name: 'Japan', city: 'Sapporo', ahead: 9 }, 5],
  [{ code: 'AU', name: 'Australia', city: 'Hobart', ahead: 10 }, 4],
] as const

export const DEVICES = [
  [
    {
      $browser: 'Chrome',
      $os: 'Windows',
      $device_type: 'Desktop',
      $screen_width: 1920,
      $screen_height: 1080,
    },
    30,
  ],
  [
    {
      $browser: 'Chrome',
      $os: 'Mac OS X',
      $device_type: 'Desktop',
      $screen_width: 1728,
      $screen_height: 1117,
    },
    14,
  ],
  [
    {
      $browser: 'Safari',
      $os: 'Mac OS X',
      $device_type: 'Desktop',
      $screen_width: 1512,
      $screen_height: 982,
    },
    11,
  ],
  [
    { $browser: 'Firefox', $os: 'Linux', $device_type: 'Desktop', $screen_width: 2560, $screen_height: 1440 },
    6,
  ],
  [
    {
      $browser: 'Microsoft Edge',
      $os: 'Windows',
      $device_type: 'Desktop',
      $screen_width: 1536,
      $screen_height: 864,
    },
    7,
  ],
  [
    {
      $browser: 'Mobile Safari',
      $os: 'iOS',
      $device_type: 'Mobile',
      $screen_width: 390,
      $screen_height: 844,
    },
    19,
  ],
  [
    { $browser: 'Chrome', $os: 'Android', $device_type: 'Mobile', $screen_width: 412, $screen_height: 915 },
    13,
  ],
] as const

const direct = { $referrer: '$direct', $referring_domain: '$direct' }

/** Traffic sources with their weights. */
export const SOURCES = [
  [direct, 34],
  [{ $referrer: 'https://www.google.com/', $referring_domain: 'www.google.com' }, 28],
  [{ $referrer: 'https://duckduckgo.com/', $referring_domain: 'duckduckgo.com' }, 5],
  [{ $referrer: 'https://www.reddit.com/', $referring_domain: 'www.reddit.com' }, 6],
  [{ ...direct, utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'new-arrivals' }, 14],
  [
    {
      $referrer: 'https://www.instagram.com/',
      $referring_domain: 'www.instagram.com',
      utm_source: 'instagram',
      utm_medium: 'social',
      utm_campaign: 'kitchen-week',
    },
    9,
  ],
  [
    {
      $referrer: 'https://www.google.com/',
      $referring_domain: 'www.google.com',
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: 'gifts',
    },
    4,
  ],
] as const
