import { mergeConfig } from 'vitest/config'
import product from './vitest.config.ts'

const config = mergeConfig(product, { test: { testTimeout: 180_000 } })
export default { ...config, test: { ...config.test, include: ['more-product/**/*.test.ts'] } }
