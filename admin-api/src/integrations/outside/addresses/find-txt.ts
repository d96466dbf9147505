import { Resolver } from 'node:dns/promises'

const WITHIN_MS = 2500
const TRIES = 2
const NONE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

export async function findTxt(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: WITHIN_MS, tries: TRIES })
  try {
    const records = await resolver.resolveTxt(name)
    return records.map((pieces) => pieces.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && NONE.has(error.code)) return []
    throw error
  }
}
