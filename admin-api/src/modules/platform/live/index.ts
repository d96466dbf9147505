export { announceToDesks } from './live.service.ts'
