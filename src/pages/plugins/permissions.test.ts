import { describe, expect, it } from 'vitest'
import { getChangeDenial, getPluginsDenial } from './permissions'

const holder = (plugins_access_level: number) => ({ id: 'here', plugins_access_level })
const own = { organization_id: 'here', organization_name: 'Here' }
const foreign = { organization_id: 'there', organization_name: 'There' }

describe('plugin access of an organization', () => {
  it('depends only on its level', () => {
    expect(getPluginsDenial(holder(6), 'install')).toBeNull()
    expect(getPluginsDenial(holder(6), 'root')).toContain('share')
    expect(getPluginsDenial(holder(3), 'install')).toContain('not install')
    expect(getPluginsDenial(holder(0), 'install')).toBe('This organization has no access to plugins.')
  })

  it('is not denied while the level is loading', () => {
    expect(getPluginsDenial(undefined, 'root')).toBeNull()
    expect(getPluginsDenial({ id: 'here' }, 'root')).toBeNull()
  })

  it('does not include the plugins of other organizations', () => {
    expect(getChangeDenial(own, 'here', holder(9))).toBeNull()
    expect(getChangeDenial(foreign, 'here', holder(9))).toContain('belongs to There')
    expect(
      getChangeDenial({ organization_id: null, organization_name: 'posthog-inline' }, 'here', holder(9)),
    ).toContain('built in')
  })
})
