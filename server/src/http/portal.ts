// The built portal: long-lived hashed assets, and index.html for every path that is a page of the app.
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const isAsset = (file: string) => file.includes(`${path.sep}assets${path.sep}`)

export const servePortal = async (app: FastifyInstance, { web_dir }: Config) => {
  if (!existsSync(path.join(web_dir, 'index.html'))) return
  const files: FastifyStaticOptions = {
    root: web_dir,
    preCompressed: true,
    serveDotFiles: false,
    setHeaders: (reply, file) =>
      void reply.header('cache-control', isAsset(file) ? 'public, max-age=31536000, immutable' : 'no-cache'),
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
