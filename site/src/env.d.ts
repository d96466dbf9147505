/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The publisher sets this for each page. */
    content: import('./lib/content.ts').SiteContent
    /** The error that a page threw. */
    renderFailure?: unknown
  }
}
