/** Instead of the home page, until the first publish has ended. */
export function SiteIsPrepared() {
  return (
    <p role="status" className="px-4 py-10 text-center text-quiet">
      We’re preparing the site. The front page appears here in a moment.
    </p>
  )
}
