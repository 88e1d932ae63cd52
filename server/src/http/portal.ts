// Serves the built portal: hashed assets with a long cache lifetime, and index.html for every path that is a page of the app.
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#src/system/config.ts'

/** Assets have a hash in their name; the page that refers to them must never come from a cache. */
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
  // Adds `reply.sendFile`, with which not-found.ts serves the pages of the app; the routes of the files are added below.
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
