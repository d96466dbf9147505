export { addClicks, countClicks, tracksClicks } from './clicks.repository.ts'
