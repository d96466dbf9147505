/** The package brings no types; this is the little of it that is used here. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    requests?: { path: string }[]
  }
  interface Result {
    requests: { average: number; total: number }
    latency: { p99: number }
    non2xx: number
    errors: number
  }
  function autocannon(options: Options): Promise<Result>
  export = autocannon
}
