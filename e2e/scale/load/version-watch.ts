import type { Machine } from '../cluster/machine.ts'
import { ask } from '../support/http.ts'

const LOOK_EVERY_MS = 1000
const ANSWERS_WITHIN_MS = 3000
const VERSION = /^hometown_site_version(?:\{[^}]*\})? (\S+)$/m

/** The publish whose pages a machine serves, as it says itself in `build.json`. */
export async function readPublishId(machine: Machine): Promise<string | undefined> {
  const answer = await ask(`${machine.url}/build.json`, { withinMs: ANSWERS_WITHIN_MS }).catch(() => undefined)
  if (answer?.status !== 200) return undefined
  return (JSON.parse(String(answer.body)) as { id?: string }).id
}

/** Undefined while the machine doesn't answer or has no site. */
export async function readVersion(machine: Machine): Promise<number | undefined> {
  const answer = await ask(machine.metricsUrl, { withinMs: ANSWERS_WITHIN_MS }).catch(() => undefined)
  const version = Number(VERSION.exec(String(answer?.body ?? ''))?.[1])
  return Number.isFinite(version) && version > 0 ? version : undefined
}

export interface VersionWatch {
  readonly problems: readonly string[]
  stop(): void
}

/** Notes each machine's version of the site, which may only grow, also over restarts. */
export function watchVersions(apis: readonly Machine[]): VersionWatch {
  const problems: string[] = []
  const last = new Map<Machine, number>()
  const look = async (machine: Machine) => {
    const version = await readVersion(machine)
    if (version === undefined) return
    const before = last.get(machine) ?? 0
    if (version < before) problems.push(`${machine.name} went back from version ${before} to ${version}`)
    last.set(machine, Math.max(before, version))
  }
  const timer = setInterval(() => {
    for (const machine of apis) void look(machine)
  }, LOOK_EVERY_MS)
  return { problems, stop: () => clearInterval(timer) }
}
