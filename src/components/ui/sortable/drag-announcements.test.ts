import { expect, it } from 'vitest'
import { dragAnnouncements } from './drag-announcements'

it('announces a drag by item name and 1-based position', () => {
  const position = { name: '“Why?”', at: 1, count: 4 }
  expect([
    dragAnnouncements.begun(position),
    dragAnnouncements.over(position),
    dragAnnouncements.left(position),
  ]).toEqual([
    '“Why?” is picked up. Current position: 2 of 4.',
    '“Why?” moves to position 2 of 4.',
    '“Why?” was not moved. Position: 2 of 4.',
  ])
})
