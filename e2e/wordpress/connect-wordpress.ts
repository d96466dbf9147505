import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './processes.ts'

export interface Account {
  username: string
  applicationPassword: string
  /** The password is for signing in at wp-login.php; only our own WordPress has one. */
  password?: string
}

/** A process tells another this about a WordPress that runs. */
export interface WordPressInfo {
  url: string
  version?: string
  users: { admin: Account; editor: Account; author?: Account; subscriber?: Account }
  /** The categories map a name to its id. */
  categories: Record<string, number>
  /** The folder where it lies, if it is our own. */
  folder?: string
}

export interface RunningWordPress extends WordPressInfo {
  /** Runs PHP inside WordPress and gives what it returns: `return get_option('blogname');` */
  php(code: string): Promise<unknown>
  /** Defines these constants in wp-config.php from the next request on; `undefined` takes one away. */
  define(constants: Record<string, string | undefined>): Promise<void>
  /** Does what is due: a scheduled post goes live only then. */
  runCron(): Promise<void>
  /** Returns the Authorization header of an account. */
  authorization(account: Account): string
  stop(): Promise<void>
}

export interface SiteFile {
  url: string
  socket: string
  salt: string
  constants: Record<string, string>
}

/** Only a WordPress of our own runs PHP and takes constants; only its starter stops it. */
export function connectWordPress(info: WordPressInfo, stop = async () => {}): RunningWordPress {
  return {
    ...info,
    stop,
    authorization: ({ username, applicationPassword }) =>
      `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString('base64')}`,
    async php(code) {
      const script = join(import.meta.dirname, 'php/run.php')
      return JSON.parse(await run('php', [script, join(getFolder(info), 'root')], code))
    },
    async define(constants) {
      const path = join(getFolder(info), 'site.json')
      const site: SiteFile = JSON.parse(await readFile(path, 'utf8'))
      await writeFile(path, JSON.stringify({ ...site, constants: { ...site.constants, ...constants } }))
    },
    async runCron() {
      await fetch(`${info.url}/wp-cron.php`)
    },
  }
}

function getFolder(info: WordPressInfo): string {
  if (!info.folder) throw new Error(`${info.url} is not a WordPress of our own`)
  return info.folder
}
