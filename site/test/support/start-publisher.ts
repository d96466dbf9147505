import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type {
  Change,
  PublisherReply,
  PublisherRequest,
  SiteCacheUpdate,
} from '@hometown/shared-types/contract/publishing'
import { NODE_COMPILE_CACHE } from '../../../testing/compile-cache.ts'
import { SITE_DIST } from '../../src/publisher/files.ts'
import { TODAY } from './sample-content.ts'

type Message = PublisherReply | SiteCacheUpdate
type Request = PublisherRequest extends infer R ? (R extends PublisherRequest ? Omit<R, 'requestId'> : never) : never

export interface RunningPublisher {
  readonly child: ChildProcess
  readonly messages: readonly Message[]
  /** Resolves with the first message of the type, including past ones. */
  next<T extends Message['type']>(type: T): Promise<Extract<Message, { type: T }>>
  /** Rejects if the process ends first. */
  ask(request: Request): Promise<PublisherReply>
  publish(...changes: Change[]): Promise<PublisherReply>
  stop(): Promise<void>
}

const script = join(import.meta.dirname, '../../src/publisher/worker.ts')

export function startPublisher(apiOrigin: string, siteDir: string, distDir = SITE_DIST): RunningPublisher {
  const env = { HOMETOWN_API_ORIGIN: apiOrigin, HOMETOWN_SITE_DIR: siteDir, HOMETOWN_DIST: distDir }
  const child = fork(script, [], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_COMPILE_CACHE, ...env },
    execArgv: [],
    serialization: 'advanced',
  })
  const messages: Message[] = []
  const listeners = new Set<() => void>()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let count = 0
  child.on('message', (message) => {
    messages.push(message as Message)
    for (const listener of listeners) listener()
  })
  child.once('exit', () => {
    for (const listener of listeners) listener()
  })

  function waitFor<M extends Message>(isWanted: (message: Message) => message is M): Promise<M> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = messages.find(isWanted)
        const isOver = child.exitCode !== null || child.signalCode !== null
        if (found === undefined && !isOver) return
        listeners.delete(look)
        if (found === undefined) reject(new Error('The publisher ended.'))
        else resolve(found)
      }
      listeners.add(look)
      look()
    })
  }

  const ask = (request: Request) => {
    const requestId = `request-${++count}`
    child.send({ ...request, requestId })
    return waitFor((message): message is PublisherReply => 'requestId' in message && message.requestId === requestId)
  }
  return {
    child,
    messages,
    ask,
    publish: (...changes) => ask({ type: 'publish', today: TODAY, changes }),
    next: <T extends Message['type']>(type: T) =>
      waitFor((message): message is Extract<Message, { type: T }> => message.type === type),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await exited
    },
  }
}
