// Asks for the fonts as soon as the scripts are there and nothing else is on the line, so that most have come when the page is
// drawn. Beside the scripts they would take a share of a slow line, and the page would come later; named by the styles alone,
// they would be asked for only when the page is drawn.
for (const family of ['Public Sans Variable', 'Overpass Variable', 'Overpass Mono Variable'])
  document.fonts.load(`1em "${family}"`).catch(() => {
    // The line is down: the browser's own font stays.
  })
