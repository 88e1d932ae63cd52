// Requests the fonts once the scripts have arrived and the connection is idle, so that most are there when the page is drawn.
// Requested together with the scripts, they would take bandwidth and delay the page; named only in the style sheets, they would
// be requested only when the page is drawn.
for (const family of ['Public Sans Variable', 'Overpass Variable', 'Overpass Mono Variable'])
  document.fonts.load(`1em "${family}"`).catch(() => {
    // There is no connection: the browser's own font stays.
  })
