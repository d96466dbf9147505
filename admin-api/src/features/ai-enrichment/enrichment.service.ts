export { readSource, textProblems } from './bound-to-source.ts'
export { enrichFinds } from './enrich.job.ts'
