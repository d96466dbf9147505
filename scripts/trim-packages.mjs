import { readdirSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Compilers, debuggers and people read these files; nothing that runs or is built opens them. */
const UNREAD = /\.(map|[cm]?ts|c|cc|cpp|h|md)$/
/** Astro compiles some of its own TypeScript. */
const READ = /[\\/]node_modules[\\/](astro|@astrojs)[\\/].*\.[cm]?ts$|licen[cs]e/i
/** We use none of these: languages of dates, ways to call them, a test's data, code for systems without native code. */
const UNUSED = /\bdate-fns[\\/](?:fp[\\/]|locale[\\/](?!en-US|_lib))|\bbintrees[\\/]test[\\/]|\boxide-wasm32-wasi[\\/]/
/** Some packages bring their native code for every system. */
const PREBUILT = new RegExp(`\\${sep}prebuilds\\${sep}([a-z0-9]+)-([a-z0-9]+)\\.node$`)

/** Removes a good third of what running needs. pnpm's store keeps it: files are links into it. */
export function trimPackages(folder) {
  // Reading isn't `recursive`, because that follows links, also those to our own sources.
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) trimPackages(path)
    else if (entry.isFile() && isNeedless(path)) rmSync(path)
  }
}

function isNeedless(file) {
  return (UNREAD.test(file) && !READ.test(file)) || UNUSED.test(file) || isForAnotherSystem(file)
}

function isForAnotherSystem(file) {
  const [, system, processor] = file.match(PREBUILT) ?? []
  return system !== undefined && !(system.startsWith(process.platform) && processor === process.arch)
}
