export { countClicks, tracksClicks } from './clicks.repository.ts'
