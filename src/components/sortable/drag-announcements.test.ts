import { expect, it } from 'vitest'
import { dragAnnouncements } from './drag-announcements'

it('announces a drag by item name and 1-based position', () => {
  const position = { name: '“Why?”', at: 1, count: 4 }
  expect([
    dragAnnouncements.begun(position),
    dragAnnouncements.over(position),
    dragAnnouncements.left(position),
  ]).toEqual([
    '“Why?” is picked up. It is 2 of 4.',
    '“Why?” would be 2 of 4.',
    '“Why?” stays where it was, 2 of 4.',
  ])
})
