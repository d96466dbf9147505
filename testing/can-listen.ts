import { createServer } from 'node:http'

/** Whether this machine lets a program listen at the address. */
export async function canListen(host: string): Promise<boolean> {
  const server = createServer()
  const isThere = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(0, host, () => resolve(true))
  })
  server.close()
  return isThere
}
