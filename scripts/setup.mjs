// This installs the pinned packages and Node unless the stamp has them. With `--run` only what running Hometown needs,
// otherwise the tools for tests and development too, and with `--all` also those of benchmarks and slow tests
// (`bench/package.json`, `slow-tests/package.json`). It runs on any Node from 20 and must not import packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { trimPackages } from './trim-packages.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const PNPM = 'pnpm@12.21.0'
const packages = join(root, 'node_modules', '.pnpm')
const stampFile = join(root, 'node_modules', '.hometown-setup')

const [major] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Hometown needs Node 20 or newer; this is ${process.version}. Get it from https://nodejs.org.`)
  process.exit(1)
}

const versions = createHash('sha256')
for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) versions.update(readFileSync(join(root, file)))
versions.update(`${process.platform}-${process.arch}`)
const hash = versions.digest('hex')

/** Each kind has what the ones before it have. */
const KINDS = ['run', 'test', 'all']
const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
const [installed] = stamp.split(' ')
const wanted = process.argv.includes('--run') ? 'run' : process.argv.includes('--all') ? 'all' : 'test'
// An installation with more packages keeps them when an update brings others.
const kind = KINDS.indexOf(installed) > KINDS.indexOf(wanted) ? installed : wanted

// A container image installs its own selection of packages and only needs the stamp.
if (process.argv.includes('--installed')) writeFileSync(stampFile, `run ${hash}`)
else if (stamp !== `${kind} ${hash}`) install()

function install() {
  console.log(
    kind === 'run'
      ? 'Hometown: installing packages and the Node that runs them (only this once, about a minute) …'
      : 'Hometown: installing packages and the tools for tests and development (only this once, about a minute) …',
  )
  const command = `npx --yes ${PNPM} install --frozen-lockfile ${options().join(' ')}`
  const result = spawnSync(command, { cwd: root, stdio: 'inherit', shell: true })
  if (result.status !== 0) {
    console.error('\nCouldn’t install the packages (see above). Check your network connection, then try again.')
    process.exit(1)
  }
  if (kind === 'run') trimPackages(packages)
  writeFileSync(stampFile, `${kind} ${hash}`)
}

function options() {
  const isTrimmed = existsSync(packages) && kind !== 'run' && KINDS.indexOf(installed) <= KINDS.indexOf('run')
  return [
    ...(kind === 'all' ? [] : ['--filter "!@hometown/bench"', '--filter "!@hometown/slow-tests"']),
    ...(kind === 'run' ? ['--prod'] : []),
    // Packages that were trimmed get their files back only by force.
    ...(isTrimmed ? ['--force'] : []),
  ]
}
