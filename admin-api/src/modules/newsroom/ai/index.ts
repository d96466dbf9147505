export { enrichSuggestions } from './enrich-suggestions.service.ts'
