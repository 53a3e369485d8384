import { expect, it } from 'vitest'
import { isAppUrl } from './app-url'

it.each(['https://shop.example', 'http://localhost:3000/app', 'https://*.shop.example'])(
  'accepts %j as the URL of an app',
  (text) => expect(isAppUrl(text)).toBe(true),
)

it.each(['nonsense', 'shop.example', 'https://', 'https:// shop', 'javascript:alert(1)'])(
  'rejects %j as the URL of an app',
  (text) => expect(isAppUrl(text)).toBe(false),
)
