export interface RunningServer {
  readonly name: string
  readonly origin: string
  readonly pids: readonly number[]
  stop(): Promise<void>
}

export const OURS = 'our process'
export const BARE = 'bare Node http'
export const NGINX = 'nginx'
