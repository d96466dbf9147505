export { sentencesIn } from './text/sentences.ts'
