import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const { rename } = promises

/** Imported before a process starts: it stays at the last moment before its new search index is used. */
promises.rename = (from, to) => (String(to).endsWith('current.json') ? stayForever() : rename(from, to))
syncBuiltinESMExports()

function stayForever(): Promise<never> {
  setInterval(() => undefined, 1000)
  return new Promise(() => undefined)
}
