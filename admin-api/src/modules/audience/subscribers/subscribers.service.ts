export { countSubscribersSoFar } from './desk/desk-list.service.ts'
export { eraseRestored } from './desk/erasure/erase.service.ts'
