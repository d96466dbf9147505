/** How long a statement waits for another's write, on either database, before it gives up. */
export const PATIENCE_MS = 10_000
