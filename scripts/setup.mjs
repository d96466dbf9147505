// Installs the pinned packages and Node unless the stamp says that they are installed.
// Runs on any Node from 20 and must not import packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const PNPM = 'pnpm@12.21.0'
const stampFile = join(root, 'node_modules', '.hometown-setup')

const [major] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Hometown needs Node 20 or newer; this is ${process.version}. Get it from https://nodejs.org.`)
  process.exit(1)
}

const stamp = createHash('sha256')
for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) stamp.update(readFileSync(join(root, file)))
stamp.update(`${process.platform}-${process.arch}`)
const wanted = stamp.digest('hex')

// A container image installs its own selection of packages and only needs the stamp.
if (process.argv.includes('--installed')) writeFileSync(stampFile, wanted)
else if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== wanted) install()

function install() {
  console.log('Hometown: installing packages and the Node that runs them (only this once, about a minute) …')
  const result = spawnSync(`npx --yes ${PNPM} install --frozen-lockfile`, { cwd: root, stdio: 'inherit', shell: true })
  if (result.status !== 0) {
    console.error(
      '\nThe packages could not be installed (see above). The network is needed for this one step; then try again.',
    )
    process.exit(1)
  }
  writeFileSync(stampFile, wanted)
}
