// Debian's nginx with the configuration of docs/operations/upgrade.md#proxy, in front of two APIs. What runs has no TLS, because a
// certificate would prove nothing about restarts; `complaintsAboutGuide` tries the whole text.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findOrInstall } from './debian.ts'
import { aFreePort } from './program.ts'

export const findNginx = () => findOrInstall('nginx')
export const findOpenssl = () => findOrInstall('openssl')

const guide = path.resolve(import.meta.dirname, '../../docs/operations/upgrade.md')

const documented = async () => /```nginx\n(.+?)```/s.exec(await readFile(guide, 'utf8'))![1]!

/** Throws if the guide no longer contains the text to replace. */
const replaced = (text: string, from: string, to: string) => {
  if (!text.includes(from)) throw new Error(`${guide} has no "${from}"`)
  return text.replace(from, to)
}

const writeSettings = async (dir: string, servers: string) => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${dir}/${kind};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    path.join(dir, 'nginx.conf'),
    `${user} daemon off; pid ${dir}/pid; error_log ${dir}/error.log;
events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')}
${servers} }`,
  )
}

const certificate = 'ssl_certificate /etc/ssl/fleet.example.com.pem;'
const certificateKey = 'ssl_certificate_key /etc/ssl/private/fleet.example.com.key;'

/** What nginx says about the documented text, with a certificate in place of the operator's: nothing when it accepts it. */
export const complaintsAboutGuide = async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-nginx-'))
  try {
    const [key, cert] = [path.join(dir, 'key.pem'), path.join(dir, 'cert.pem')]
    const subject = ['-subj', '/CN=fleet.example.com', '-days', '1', '-nodes']
    execFileSync(findOpenssl()!, ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...subject], {
      stdio: 'ignore',
    })
    const withTheirs = replaced(await documented(), certificate, `ssl_certificate ${cert};`)
    const withKey = replaced(withTheirs, certificateKey, `ssl_certificate_key ${key};`)
    await writeSettings(dir, replaced(withKey, 'listen 443 ', `listen ${await aFreePort()} `))
    const tried = spawnSync(findNginx()!, ['-t', '-q', '-c', path.join(dir, 'nginx.conf')], { encoding: 'utf8' })
    return tried.stderr
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

export const anNginx = async (ports: readonly [number, number]) => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-nginx-'))
  const port = await aFreePort()
  const plain = replaced(replaced(await documented(), certificate, ''), certificateKey, '')
  const here = replaced(
    replaced(replaced(plain, '127.0.0.1:3000', `127.0.0.1:${ports[0]}`), '127.0.0.1:3001', `127.0.0.1:${ports[1]}`),
    'listen 443 ssl http2;',
    `listen 127.0.0.1:${port};`,
  )
  await writeSettings(dir, here)
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
