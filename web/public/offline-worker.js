// Shows a page when there is no connection, and does nothing else: it caches only that page, never data or a page of the portal.
const kept = 'offline-2'
const files = ['/offline.html', '/offline.css']

addEventListener('install', (event) => {
  // Calls of the API bypass the worker. Otherwise the browser drops some of those that a closing page sends.
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/v1/*' } }, source: 'network' })
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(files))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))),
  )
})

addEventListener('fetch', (event) => {
  const { request } = event
  const isKept = files.includes(new URL(request.url).pathname)
  if (request.mode !== 'navigate' && !isKept) return
  event.respondWith(fetch(request).catch(() => caches.match(isKept ? request : '/offline.html')))
})
