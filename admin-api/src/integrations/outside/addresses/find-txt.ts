import { Resolver } from 'node:dns/promises'

const WITHIN_MS = 2500
const TRIES = 2
/** The name has no record, which is a valid answer. */
const NONE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

/** @throws if no name server answers in time */
export async function findTxt(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: WITHIN_MS, tries: TRIES })
  try {
    const records = await resolver.resolveTxt(name)
    // Long records are split into strings of 255 octets.
    return records.map((pieces) => pieces.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && NONE.has(error.code)) return []
    throw error
  }
}
