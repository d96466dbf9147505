export { isListed } from './listed-articles.repository.ts'
