import { every } from '../../platform/jobs/periodic.service.ts'
import { noteSubscribers } from './subscribers.service.ts'

const HALF_AN_HOUR = 30 * 60_000

export const noteFigures = every('note-figures', HALF_AN_HOUR, noteSubscribers)
