export { type IssueSource, loadIssueContent } from './issue-content.ts'
export { chooseVariant } from './variants.ts'
