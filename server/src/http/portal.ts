// The built portal: long-lived hashed assets, and index.html for every path that is a page of the app.
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Assets carry a hash in their name; the page that names them must never be an old one (security 6.7). */
const cachingOf = (file: string) => {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  return /\.html(\.br|\.gz)?$/.test(file) ? 'no-store' : 'no-cache'
}

export const servePortal = async (app: FastifyInstance, { web_dir }: Config) => {
  if (!existsSync(path.join(web_dir, 'index.html'))) return
  const files: FastifyStaticOptions = {
    root: web_dir,
    preCompressed: true,
    serveDotFiles: false,
    setHeaders: (reply, file) => void reply.header('cache-control', cachingOf(file)),
  }
  // `reply.sendFile` for whoever answers a page's path (not-found.ts); the routes of the files are made below.
  await app.register(fastifyStatic, { ...files, serve: false })
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, policy: 'public' }
    })
    await scope.register(fastifyStatic, {
      ...files,
      decorateReply: false,
      wildcard: false,
      globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    })
  })
}
