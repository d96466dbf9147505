// Part of `npm test`: licenses and known holes of all packages that running Hometown needs.
import { findAdvisories } from './dependencies/advisories.ts'
import { findLicenseProblems } from './dependencies/licenses.ts'
import { makeSbom } from './dependencies/sbom.ts'

const [{ components }, advisories] = await Promise.all([makeSbom(), findAdvisories()])
const licenses = findLicenseProblems(components)

console.log(`${components.length} packages, ${licenses.length} with a license that isn’t on the list`)
for (const problem of licenses) console.log(`  ${problem}`)
if (!advisories.checked) console.log(`Known holes: not checked: no network (${advisories.reason})`)
else {
  const { mustFix, others } = advisories
  console.log(`Known holes: ${mustFix.length} high or critical with a fix, ${others.length} others`)
  for (const line of [...mustFix, ...others]) console.log(`  ${line}`)
}
process.exitCode = licenses.length > 0 || (advisories.checked && advisories.mustFix.length > 0) ? 1 : 0
