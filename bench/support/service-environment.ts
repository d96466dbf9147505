/** Nobody is there: the address that pages name, so that they look as they do in production. */
export const SITE_URL = 'https://news.localhost'
export const ADMIN = { username: 'admin', password: 'a-password-for-benchmarks' }

export interface ServiceSettings {
  readonly dataDir: string
  readonly port: number
}

/** The whole environment of the service's processes: nothing of ours reaches them. */
export function serviceEnvironment({ dataDir, port }: ServiceSettings): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL,
    SAMPLE_CONTENT: 'false',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  }
}
