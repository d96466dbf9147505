/** What runs in the jobs process until it stops. */
export interface Work {
  stop(): Promise<void>
}
