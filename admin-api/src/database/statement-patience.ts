export const PATIENCE_MS = 10_000
