/** In the place of what could not be read while the whole portal is away; the banner above the page says why. */
export function Missing() {
  return <p className="no-margin pad-4 dimmed">Not loaded</p>
}
