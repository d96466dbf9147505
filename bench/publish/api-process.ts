import type { ProcessState } from '@hometown/shared-types/process-messages'
import { type Forked, forkProcess } from '../support/forked.ts'
import { API_SCRIPT } from '../support/paths.ts'
import { serviceEnvironment } from '../support/service-environment.ts'

type Listening = Extract<ProcessState, { type: 'listening' }>

interface ApiProcess {
  readonly origin: string
  readonly process: Forked<ProcessState>
}

/** The service's HTTP process alone, over a data folder that is ready. */
export async function startApi(dataDir: string, execArgv: string[] = []): Promise<ApiProcess> {
  const process = forkProcess<ProcessState>(API_SCRIPT, serviceEnvironment({ dataDir, port: 0 }), execArgv)
  const { address } = await process.next((message): message is Listening => message.type === 'listening')
  return { origin: address, process }
}
