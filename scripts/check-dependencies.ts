// This part of `npm run test:all` checks licenses and known holes of all packages that running Hometown needs.
import { findLicenseProblems } from './dependencies/licenses.ts'
import { runPnpm } from './dependencies/run-pnpm.ts'
import { makeSbom } from './dependencies/sbom.ts'

// The check passes if the registry doesn't answer. What doesn't concern us is `auditConfig` in pnpm-workspace.yaml.
const AUDIT = ['audit', '--prod', '--audit-level', 'high', '--ignore-registry-errors', '--config.fetch-retries=0']

const [{ components }, audit] = await Promise.all([makeSbom(), runPnpm(AUDIT, { seconds: 30 })])
const licenses = findLicenseProblems(components)

console.log(`${components.length} packages, ${licenses.length} with a license that isn’t on the list`)
for (const problem of licenses) console.log(`  ${problem}`)
console.log(audit.stdout || audit.stderr)
process.exitCode = licenses.length > 0 || audit.code !== 0 ? 1 : 0
