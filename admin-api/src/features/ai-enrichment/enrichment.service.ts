export { readSource, textProblems } from './bound-to-source.ts'
export { type EnrichmentRun, enrichFinds } from './enrich.job.ts'
