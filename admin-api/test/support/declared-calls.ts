import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@hometown/shared-types/contract/call'

const folder = join(import.meta.dirname, '../../../shared-types/src/contract')
const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'))
const contracts: object[] = await Promise.all(files.map((file) => import(join(folder, file))))

export const declaredCalls = contracts
  .flatMap((contract) => Object.entries(contract))
  .flatMap(([name, group]) => (name.endsWith('Calls') ? Object.values(group as Record<string, Call>) : []))
