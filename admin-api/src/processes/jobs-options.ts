/**
 * How Node runs `jobs`. On machines with much memory it would set aside 128 MB for what is soon garbage, which the work
 * there does not become quicker by.
 */
export const JOBS_OPTIONS = ['--max-semi-space-size=4']
