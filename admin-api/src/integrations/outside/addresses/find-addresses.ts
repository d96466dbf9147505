import { lookup, Resolver } from 'node:dns/promises'

const WITHIN_MS = 2500
const TRIES = 2

/** Asks name servers, because the system's resolver shares few threads with file access. @throws if it finds none */
export async function findAddresses(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: WITHIN_MS, tries: TRIES })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason
  return found
}

/** Resolves as the operating system does, including its hosts file. */
export async function systemAddresses(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}
