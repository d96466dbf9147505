// Unpacks the WordPress of another Debian suite, without installing it:
//   node e2e/wordpress/fetch-core.ts trixie /tmp/wordpress-core
//   WORDPRESS_CORE=/tmp/wordpress-core npm run test:all -- wordpress
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from './processes.ts'

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'
// Debian takes these out of WordPress and links to them.
const BUNDLED = /^(php-getid3|libphp-|libjs-)/

const [suite, target] = process.argv.slice(2)
if (suite && target) await fetchCore(suite, resolve(target))
else {
  console.error('Usage: fetch-core.ts <Debian suite> <folder>')
  process.exitCode = 2
}

async function fetchCore(suite: string, target: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hometown-core-'))
  try {
    const apt = await prepareApt(folder, suite)
    await run('apt-get', [...apt, 'update'])
    const wanted = [await newest(apt, 'wordpress')]
    for (const name of await listBundled(apt)) wanted.push(await newest(apt, name))
    await run('sh', ['-c', 'cd "$1" && shift && exec apt-get "$@"', 'sh', folder, ...apt, 'download', ...wanted])
    for (const file of await readdir(folder)) {
      if (file.endsWith('.deb')) await run('dpkg-deb', ['-x', join(folder, file), join(folder, 'unpacked')])
    }
    await copyWithLinks(join(folder, 'unpacked'), target)
    console.log(target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prepares an apt of its own, so that the system's sources stay as they are. */
async function prepareApt(folder: string, suite: string): Promise<string[]> {
  const mirrors = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)'])
  const mirror = mirrors.split('\n').find((line) => /\/debian\/?$/.test(line)) ?? 'http://deb.debian.org/debian'
  const sources = join(folder, 'sources.list')
  await writeFile(sources, `deb [signed-by=${KEYRING}] ${mirror} ${suite} main\n`)
  await mkdir(join(folder, 'lists/partial'), { recursive: true })
  await mkdir(join(folder, 'cache/archives/partial'), { recursive: true })
  const options = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::Cache': join(folder, 'cache'),
    'APT::Sandbox::User': 'root',
  }
  return Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
}

async function newest(apt: string[], name: string): Promise<string> {
  const [first = ''] = (await run('apt-cache', [...apt, 'madison', name])).split('\n')
  return `${name}=${first.split('|')[1]?.trim()}`
}

async function listBundled(apt: string[]): Promise<string[]> {
  const shown = await run('apt-cache', [...apt, 'show', await newest(apt, 'wordpress')])
  const depends = shown.match(/^Depends: (.*)$/m)?.[1] ?? ''
  const names = depends.split(/[,|]/).map((entry) => entry.trim().split(' ')[0] ?? '')
  return [...new Set(names.filter((name) => BUNDLED.test(name)))]
}

/** Follows links, mostly to the other unpacked packages. Those that lead nowhere aren't needed; cp only grumbles. */
async function copyWithLinks(unpacked: string, target: string): Promise<void> {
  const core = join(unpacked, 'usr/share/wordpress')
  await mkdir(target, { recursive: true })
  await run('cp', ['-rL', `${core}/.`, target]).catch(() => undefined)
}
