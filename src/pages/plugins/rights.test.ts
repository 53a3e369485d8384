import { describe, expect, it } from 'vitest'
import { whyNotAtAll, whyNotChange } from './rights'

const holder = (plugins_access_level: number) => ({ id: 'here', plugins_access_level })
const own = { organization_id: 'here', organization_name: 'Here' }
const foreign = { organization_id: 'there', organization_name: 'There' }

describe('plugin access of an organization', () => {
  it('depends only on its level', () => {
    expect(whyNotAtAll(holder(6), 'install')).toBeNull()
    expect(whyNotAtAll(holder(6), 'root')).toContain('share')
    expect(whyNotAtAll(holder(3), 'install')).toContain('not install')
    expect(whyNotAtAll(holder(0), 'install')).toBe('This organization has no access to plugins.')
  })

  it('is not denied while the level is loading', () => {
    expect(whyNotAtAll(undefined, 'root')).toBeNull()
    expect(whyNotAtAll({ id: 'here' }, 'root')).toBeNull()
  })

  it('does not include the plugins of other organizations', () => {
    expect(whyNotChange(own, 'here', holder(9))).toBeNull()
    expect(whyNotChange(foreign, 'here', holder(9))).toContain('belongs to There')
    expect(
      whyNotChange({ organization_id: null, organization_name: 'posthog-inline' }, 'here', holder(9)),
    ).toContain('built in')
  })
})
