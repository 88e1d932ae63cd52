// npm run dev: the portal with hot reload on port 5173, in front of the API, the worker and the embedded database on 3000.
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const api = 'http://127.0.0.1:3000'
const portal = 'http://127.0.0.1:5173'

const start = (args: string[], environment: Record<string, string>) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })

const children: ChildProcess[] = [
  // Links in mails must lead to the portal with hot reload.
  start(['--watch-path=server/src', '--watch-path=domain/src', 'server/src/programs/main.ts'], { PUBLIC_URL: portal }),
  start(['node_modules/vite/bin/vite.js', 'web', '--port', '5173', '--strictPort'], { API_URL: api }),
]

const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
