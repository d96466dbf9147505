// `npm run sbom [-- file]` writes the software bill of materials, CycloneDX 1.6 in JSON, of the packages that run.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeSbom } from './dependencies/sbom.ts'

const path = resolve(process.argv[2] ?? 'hometown-sbom.json')
const { text, components } = await makeSbom()
writeFileSync(path, text)
console.log(`${components.length} packages in ${path}`)
