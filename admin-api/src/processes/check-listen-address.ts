import { once } from 'node:events'
import { createServer } from 'node:net'

const ADDRESS_PROBLEM_CODES = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND'])

interface ListenAddresses {
  host: string
  port: number
  metricsPort?: number | undefined
}

/** Says in words why a server can't listen at an address; undefined for other errors. */
export function explainListenError(error: unknown, { host, port, metricsPort }: ListenAddresses): string | undefined {
  const { code, port: failed = port } =
    error instanceof Error ? (error as NodeJS.ErrnoException & { port?: number }) : {}
  if (!code || !ADDRESS_PROBLEM_CODES.has(code)) return undefined
  const variable = failed === metricsPort ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE')
    return `Port ${failed} on ${host} is taken: another program, or Hometown itself, is running there. Stop it, or set ${variable} to another number.`
  if (code === 'EACCES') return `This account can’t use port ${failed}. Set ${variable} to a number above 1023.`
  return `HOST ${host} isn’t an address of this machine (${code}). 127.0.0.1 and 0.0.0.0 always work.`
}

/** Call it before a first start makes a county that nobody would see. @throws Error in words */
export async function checkListenAddress(addresses: ListenAddresses): Promise<void> {
  const { host, port } = addresses
  const server = createServer().listen({ host, port, exclusive: true })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(explainListenError(error, addresses) ?? String(error), { cause: error })
  } finally {
    server.close()
  }
}
