import { z } from 'zod'
import { runPnpm } from './run-pnpm.ts'

const SECONDS = 60

const licenseSchema = z.union([
  z.object({ expression: z.string() }),
  z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
])

/** We read this much of a CycloneDX document. */
const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  components: z.array(
    z.object({
      group: z.string().optional(),
      name: z.string(),
      version: z.string(),
      licenses: z.array(licenseSchema).optional(),
    }),
  ),
})
export type Component = z.infer<typeof sbomSchema>['components'][number]

/** Makes the software bill of materials, CycloneDX 1.6, of all packages that running Hometown needs, offline. */
export async function makeSbom(): Promise<{ text: string; components: Component[] }> {
  const args = ['sbom', '--prod', '--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6']
  const { code, stdout, stderr } = await runPnpm([...args, '--sbom-type', 'application'], { seconds: SECONDS })
  if (code !== 0) throw new Error(`Couldn’t list the packages: ${stderr.trim()}`)
  return { text: stdout, components: sbomSchema.parse(JSON.parse(stdout)).components }
}
