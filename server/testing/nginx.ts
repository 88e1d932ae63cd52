// Debian's nginx with the configuration of docs/operations/upgrade.md#proxy, in front of two APIs. TLS is left out, because a
// certificate would prove nothing about restarts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findOrInstall } from './debian.ts'
import { aFreePort } from './program.ts'

export const findNginx = () => findOrInstall('nginx')

const guide = path.resolve(import.meta.dirname, '../../docs/operations/upgrade.md')

const documented = async () => /```nginx\n(.+?)```/s.exec(await readFile(guide, 'utf8'))![1]!

/** Throws if the guide no longer contains the text to replace. */
const replaced = (text: string, from: string, to: string) => {
  if (!text.includes(from)) throw new Error(`${guide} has no "${from}"`)
  return text.replace(from, to)
}

export const anNginx = async (ports: readonly [number, number]) => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-nginx-'))
  const port = await aFreePort()
  const here = replaced(
    replaced(replaced(await documented(), '127.0.0.1:3000', `127.0.0.1:${ports[0]}`), '127.0.0.1:3001', `127.0.0.1:${ports[1]}`),
    'listen 443 ssl http2;',
    `listen 127.0.0.1:${port};`,
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${dir}/${kind};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    path.join(dir, 'nginx.conf'),
    `${user} daemon off; pid ${dir}/pid; error_log ${dir}/error.log;
events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')}
${here} }`,
  )
  const child = spawn(findNginx()!, ['-c', path.join(dir, 'nginx.conf'), '-e', path.join(dir, 'error.log')], { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  const isListening = () =>
    fetch(`${origin}/healthz`).then(
      () => true,
      () => false,
    )
  while (!(await isListening())) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await readFile(path.join(dir, 'error.log'), 'utf8')}`)
    await pause(20)
  }
  return {
    origin,
    close: async () => {
      const ended = once(child, 'close')
      child.kill('SIGQUIT')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
