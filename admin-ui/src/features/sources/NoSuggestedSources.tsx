export function NoSuggestedSources() {
  return <p className="mt-1 text-quiet text-sm">AI suggestions will appear here</p>
}
