export { readSource, textProblems } from './bound/bound-to-source.ts'
export { enrichItems } from './enrich.job.ts'
