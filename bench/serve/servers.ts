import type { ProcessState } from '@hometown/shared-types/process-messages'
import { startApi } from '../publish/api-process.ts'
import { forkProcess } from '../support/forked.ts'
import { findNginx, startNginx } from './nginx.ts'
import { BARE, OURS, type RunningServer } from './running-server.ts'

type Listening = Extract<ProcessState, { type: 'listening' }>

interface ServersOptions {
  readonly dataDir: string
  readonly folder: string
  readonly pathsFile: string
  readonly profile: string | undefined
}

/** Ours, and those that it is held against; nginx only where it is installed. */
export async function startServers({ dataDir, folder, pathsFile, profile }: ServersOptions): Promise<RunningServer[]> {
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const api = await startApi(dataDir, profiling)
  const ours = { name: OURS, origin: api.origin, pids: [api.process.pid], stop: api.process.stop }
  const bare = await startBare(api.origin, pathsFile)
  if (!findNginx()) return [ours, bare]
  return [ours, bare, await startNginx(dataDir, folder)]
}

async function startBare(origin: string, pathsFile: string): Promise<RunningServer> {
  const script = `${import.meta.dirname}/bare-server.ts`
  const server = forkProcess<ProcessState>(script, { PATH: process.env.PATH }, [], [origin, pathsFile])
  const { address } = await server.next((message): message is Listening => message.type === 'listening')
  return { name: BARE, origin: address, pids: [server.pid], stop: server.stop }
}
