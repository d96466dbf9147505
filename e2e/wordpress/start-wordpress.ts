import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../testing/free-port.ts'
import { connectWordPress, type RunningWordPress, type SiteFile, type WordPressInfo } from './connect-wordpress.ts'
import { findExistingWordPress } from './existing-wordpress.ts'
import { coreFolder, ensurePackages, findMariadbd, isWordPress } from './packages.ts'
import { run, type Server, startServer, waitUntil } from './processes.ts'

/** The newsroom has its own categories. WordPress numbers them from 2, so its Health has the id of our Obituaries. */
const CATEGORIES = ['News', 'Sports', 'Business', 'Health', 'Politics', 'Crime', 'Community']
const PLUGIN = join(import.meta.dirname, '../../wordpress-adapter/plugin')

/** The site begins with this many posts. */
const SEEDED = 1000

/** Starts the WordPress at WORDPRESS_URL, or a throw-away one of the system's packages, gone after stop(). */
export async function startWordPress(): Promise<RunningWordPress> {
  const existing = await findExistingWordPress()
  if (existing) return connectWordPress(existing)
  const core = coreFolder()
  const reason = ensurePackages(core)
  if (reason) throw new Error(`No WordPress: ${reason}`)
  const folder = await mkdtemp(join(tmpdir(), 'hometown-wp-'))
  const servers: Server[] = []
  try {
    await makeDocumentRoot(folder, core)
    const site = await writeSiteFile(folder)
    servers.push(await startDatabase(folder, site.socket))
    const info = await install(folder, site)
    servers.push(await startPhp(folder, site.url))
    return connectWordPress(info, () => stopAll(servers))
  } catch (error) {
    const logs = await readFile(join(folder, 'logs/wordpress.log'), 'utf8').catch(() => '')
    await stopAll(servers)
    await rm(folder, { recursive: true, force: true })
    throw new Error(`WordPress did not start. ${logs}`, { cause: error })
  }
}

async function makeDocumentRoot(folder: string, core: string): Promise<void> {
  // The copy below complains of little, so it must not be let loose on another folder.
  if (!isWordPress(core)) throw new Error(`There is no WordPress in ${core}`)
  const root = join(folder, 'root')
  await mkdir(join(folder, 'logs'))
  await mkdir(root)
  // The copy follows links: PHP resolves them, and would find Debian's own wp-config.php. Debian's package has some
  // links that lead nowhere, of which cp complains.
  await run('cp', ['-rL', `${core}/.`, root]).catch(() => undefined)
  await cp(join(import.meta.dirname, 'document-root'), root, { recursive: true })
  await cp(PLUGIN, join(root, 'wp-content/plugins/hometown'), { recursive: true })
  await mkdir(join(root, 'wp-content/uploads'), { recursive: true })
}

async function writeSiteFile(folder: string): Promise<SiteFile> {
  const site: SiteFile = {
    url: `http://127.0.0.1:${await findFreePort()}`,
    socket: join(folder, 'sql'),
    salt: randomBytes(32).toString('hex'),
    constants: {},
  }
  await writeFile(join(folder, 'site.json'), JSON.stringify(site))
  return site
}

async function startDatabase(folder: string, socket: string): Promise<Server> {
  const data = join(folder, 'database')
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  await run('mariadb-install-db', [
    '--no-defaults',
    '--force', // Do not insist on resolving this machine's name.
    ...user,
    `--datadir=${data}`,
    '--skip-test-db',
    '--auth-root-authentication-method=normal',
  ])
  const args = ['--no-defaults', ...user, `--datadir=${data}`, `--socket=${socket}`, `--pid-file=${folder}/sql.pid`]
  const fast = ['--innodb-flush-log-at-trx-commit=0', '--innodb-doublewrite=0', '--performance-schema=OFF']
  const server = startServer(findMariadbd() ?? 'mariadbd', [...args, '--skip-networking', '--skip-log-bin', ...fast], {
    log: join(folder, 'logs/database.log'),
    removeAfterwards: folder,
  })
  await waitUntil('MariaDB', server, () => isListening(socket))
  return server
}

function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', () => resolve(false))
  })
}

async function install(folder: string, site: SiteFile): Promise<WordPressInfo> {
  const input = { socket: site.socket, timeZone: 'America/Chicago', categories: CATEGORIES }
  const script = join(import.meta.dirname, 'php/install.php')
  const made = JSON.parse(await run('php', [script, join(folder, 'root')], JSON.stringify(input)))
  const info: WordPressInfo = { ...made, url: site.url, folder }
  const seed = await readFile(join(import.meta.dirname, 'php/seed.php'), 'utf8')
  const code = `$count = ${SEEDED};${seed.replace('<?php', '')}`
  await run('php', [join(import.meta.dirname, 'php/run.php'), join(folder, 'root')], code)
  return info
}

async function startPhp(folder: string, url: string): Promise<Server> {
  const root = join(folder, 'root')
  const settings = {
    memory_limit: '512M',
    upload_max_filesize: '64M',
    post_max_size: '64M',
    display_errors: '0',
    'opcache.enable': '1',
  }
  const server = startServer(
    'php',
    [
      ...Object.entries(settings).flatMap(([name, value]) => ['-d', `${name}=${value}`]),
      ...['-S', new URL(url).host, '-t', root, join(import.meta.dirname, 'php/router.php')],
    ],
    { log: join(folder, 'logs/php.log'), env: { PHP_CLI_SERVER_WORKERS: '4' } },
  )
  await waitUntil('PHP', server, () =>
    fetch(`${url}/wp-json/`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  return server
}

/** The database goes last, and takes the folder with it. */
async function stopAll(servers: Server[]): Promise<void> {
  for (const server of servers.toReversed()) await server.stop()
}
