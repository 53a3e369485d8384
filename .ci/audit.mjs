// Asks the registry which of the packages that run have known faults, and fails at grave ones. Where it does not say, as
// behind a mirror or without a network, that is told and nothing more: the rest does not depend on it.
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
