import { connect, isIP, type Socket } from 'node:net'
import { RefusedError } from '../outside-errors.ts'
import { lookupBy, type Route } from './route.ts'

interface Target {
  host: string
  port: number
  withinMs: number
}

/** @throws RefusedError, or the error of the connection */
export function openCheckedSocket({ find, refusalAt }: Route, { host, port, withinMs }: Target): Promise<Socket> {
  const early = isIP(host) ? refusalAt(host, host) : undefined
  if (early) return Promise.reject(new RefusedError(early))
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: lookupBy(find) })
    const timer = setTimeout(() => socket.destroy(timeout()), withinMs)
    socket.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeAllListeners('error')
      const refusal = refusalAt(socket.remoteAddress, host)
      if (!refusal) return resolve(socket)
      socket.destroy()
      reject(new RefusedError(refusal))
    })
  })
}

function timeout(): Error {
  return Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })
}
