// The reference of `bench sign-in`: a process that does nothing but check the same password, as many at a time.
import { hashPassword, isPassword } from '../../admin-api/src/modules/platform/auth/sign-in/password.ts'
import { ADMIN } from '../support/service-environment.ts'
import { timeInTurns } from './time-in-turns.ts'

const [seconds = '5', atOnce = '4'] = process.argv.slice(2)

const stored = await hashPassword(ADMIN.password)
process.on('message', async () => {
  const times = await timeInTurns(Number(seconds), Number(atOnce), async () => {
    if (!(await isPassword(stored, ADMIN.password))) throw new Error('The password was refused')
  })
  process.send?.({ type: 'times', times })
})
process.send?.({ type: 'ready' })
process.once('SIGTERM', () => process.disconnect())
