// Fails on high and critical advisories for production packages. Without access to an advisory registry (mirror or
// offline) it prints a notice and passes, because nothing else depends on it.
import { spawnSync } from 'node:child_process'

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 })

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const { metadata, vulnerabilities = {}, error, message } = read(stdout ?? '')
if (!metadata) {
  console.log(
    `Known faults of packages were not looked up: ${error?.summary || message || 'the registry does not say'}.`,
  )
} else {
  const grave = Object.values(vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity))
  for (const { name, severity, range } of grave) console.error(`${name} ${range}: ${severity}`)
  console.log(`Packages with known faults: ${metadata.vulnerabilities.total}, grave ones: ${grave.length}.`)
  process.exitCode = grave.length ? 1 : 0
}
