import { z } from 'zod'
import { runPnpm } from './run-pnpm.ts'

const SECONDS = 30

/** Known holes that don't concern us, by the address of the advisory, with the reason. Empty is best. */
const EXCUSED: Readonly<Record<string, string>> = {}

const auditSchema = z.object({
  advisories: z.record(
    z.string(),
    z.object({
      module_name: z.string(),
      severity: z.string(),
      title: z.string(),
      url: z.string(),
      /** Null while there is no fix. */
      patched_versions: z.string().nullable(),
      findings: z.array(z.object({ version: z.string() })),
    }),
  ),
})

type Advisories =
  | { checked: false; reason: string }
  /** `mustFix` are high or critical, with a fix. */
  | { checked: true; mustFix: string[]; others: string[] }

/** Asks the registry which of the packages that run have known holes. Without an answer nothing was checked. */
export async function findAdvisories(): Promise<Advisories> {
  const args = ['audit', '--prod', '--json', '--config.fetch-retries=0']
  const { stdout, stderr } = await runPnpm(args, { seconds: SECONDS })
  const audit = auditSchema.safeParse(parsed(stdout))
  // It exits with 1 when it found holes.
  if (!audit.success) return { checked: false, reason: firstLine(stderr) }
  const found = Object.values(audit.data.advisories).filter(({ url }) => !(url in EXCUSED))
  const isUrgent = ({ severity, patched_versions: fixed }: (typeof found)[number]) =>
    ['high', 'critical'].includes(severity) && fixed !== null && fixed !== '<0.0.0'
  return {
    checked: true,
    mustFix: found.filter(isUrgent).map(describe),
    others: found.filter((one) => !isUrgent(one)).map(describe),
  }
}

function describe(advisory: z.infer<typeof auditSchema>['advisories'][string]): string {
  const versions = advisory.findings.map(({ version }) => version).join(', ')
  const fix = advisory.patched_versions ? `fixed in ${advisory.patched_versions}` : 'no fix yet'
  return `${advisory.severity}: ${advisory.module_name}@${versions}, ${advisory.title} (${fix}) ${advisory.url}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function firstLine(text: string): string {
  const lines = text.replaceAll(/[│×\s]+/g, ' ').trim()
  return lines.slice(0, 200) || 'no answer'
}
