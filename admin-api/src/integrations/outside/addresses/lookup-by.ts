import { isIP, type LookupFunction } from 'node:net'
import type { Route } from './route.ts'

/** For a connection that resolves the name itself, once, so that the checked address is the one it connects to. */
export function lookupBy(find: Route['find']): LookupFunction {
  return (name, { all }, callback) => {
    find(name).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }))
        const [first] = addresses
        if (all || !first) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
}
