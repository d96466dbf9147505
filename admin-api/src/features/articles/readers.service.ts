/** Who is counted, for other features that count. */
export { isReader } from './is-reader.ts'
