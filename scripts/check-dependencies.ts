// This part of `npm run test:all` checks licenses and known holes of all packages that running Hometown needs.
import { runPnpm } from './dependencies/run-pnpm.ts'
import { type Component, makeSbom } from './dependencies/sbom.ts'

// The check passes if the registry doesn't answer. What doesn't concern us is `auditConfig` in pnpm-workspace.yaml.
const AUDIT = ['audit', '--prod', '--audit-level', 'high', '--ignore-registry-errors', '--config.fetch-retries=0']

/** An installation under MIT may bring these licenses, with notices where they ask for them. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Python-2.0'],
  ...['Unlicense', 'CC0-1.0', 'Unicode-3.0'],
  // These licenses are for data and fonts.
  ...['CC-BY-4.0', 'OFL-1.1'],
  // These hold by file, and for a library of its own (libvips): unchanged files ask for nothing of ours.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
])

const [{ components }, audit] = await Promise.all([makeSbom(), runPnpm(AUDIT, { seconds: 30 })])
const licenses = findLicenseProblems(components)

console.log(`${components.length} packages, ${licenses.length} with a license that isn’t on the list`)
for (const problem of licenses) console.log(`  ${problem}`)
console.log(audit.stdout || audit.stderr)
process.exitCode = licenses.length > 0 || audit.code !== 0 ? 1 : 0

/** Returns one line for each package whose license isn't on the list. */
function findLicenseProblems(components: readonly Component[]): string[] {
  return components.flatMap((component) => {
    const licenses = licensesOf(component)
    if (licenses.length > 0 && licenses.every(isAllowed)) return []
    const name = [component.group, component.name].filter(Boolean).join('/')
    return [`${name}@${component.version}: ${licenses.join(', ') || 'no license'}`]
  })
}

function licensesOf({ licenses = [] }: Component): string[] {
  return licenses.map((one) =>
    'expression' in one ? one.expression : (one.license.id ?? one.license.name ?? 'no license'),
  )
}

/** Reads SPDX: one alternative is enough, parts joined by AND are all needed. Nested expressions count as unknown. */
function isAllowed(expression: string): boolean {
  const plain = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  if (/[()]/.test(plain)) return false
  return plain.split(' OR ').some((part) => part.split(' AND ').every((id) => ALLOWED.has(id.trim())))
}
