export interface Route {
  /** @throws RefusedError */
  find(name: string): Promise<string[]>
  /** Why the address that was really connected to is refused. */
  refusalAt(address: string | undefined, host: string): string | undefined
}
