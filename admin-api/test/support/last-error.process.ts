import { logUncaughtErrors } from '../../src/log/operator-output.ts'

logUncaughtErrors('test')
const way = process.argv[2]
const error = new Error('ann@example.org: postgres://hometown:hunter2@db/news /preview/sEcReT-q1w2e3r4t5y6u7i8o9')
if (way === 'in a timer')
  setTimeout(() => {
    throw error
  })
if (way === 'in a promise') void Promise.reject(error)
if (way === 'with a text') throw String(error)
setInterval(() => undefined, 60_000)
