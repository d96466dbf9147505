import { expect, test } from 'vitest'
import { withoutScripts } from './StaticPageFrame.tsx'

test('the page beside the decisions runs no script, and its links lead nowhere', () => {
  const page = withoutScripts(
    '<!doctype html><html><head><base href="/x/"><script src="/a.js"></script><title>Courier</title></head>' +
      '<body><noscript>No script</noscript><main><a href="/fair">Fair</a></main><script>run()</script></body></html>',
  )
  expect(page).toBe(
    '<!doctype html><html><head><base target="_blank"><title>Courier</title></head>' +
      '<body><main><a href="/fair">Fair</a></main></body></html>',
  )
})
