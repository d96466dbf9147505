import { Resolver } from 'node:dns/promises'

const WITHIN_MS = 2500
const TRIES = 2

/**
 * The addresses of a name, asked of the name servers. Not of the system: its look-ups are few at once in a process and
 * shared with reading files, so that slow name servers of one site would hold up everything.
 * @throws where it has none, or nobody could be asked
 */
export async function findAddresses(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: WITHIN_MS, tries: TRIES })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason
  return found
}
