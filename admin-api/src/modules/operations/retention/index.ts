export { cleanUpHourly } from './clean-up.ts'
