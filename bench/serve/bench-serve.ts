import type { BenchOptions } from '../support/options.ts'
export async function benchServe(_options: BenchOptions): Promise<void> {}
