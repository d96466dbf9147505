export { findFeeds } from './find-feeds.ts'
