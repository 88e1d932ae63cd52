// docs/product/network-channels.md#files: files reach a folder or a server complete or not at all, even after a failure midway.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aSftpServer } from '#testing/sftp-server.ts'
import { openLocalFolder } from './local-folder.ts'
import { deliverFile } from './remote-folder.ts'
import { openSftpFolder } from './sftp-folder.ts'

const content = Buffer.from('C0000001\r\n'.repeat(4_000))
const name = 'FC_CFN_20261116_000000012_U.csv'

let server: Awaited<ReturnType<typeof aSftpServer>>
let local: string
beforeAll(async () => {
  server = await aSftpServer()
  local = mkdtempSync(path.join(os.tmpdir(), 'forecourt-folder-'))
})
afterAll(async () => {
  await server.close()
  rmSync(local, { recursive: true, force: true })
})

describe.each(['folder', 'sftp'] as const)('%s', (kind) => {
  const rootOf = () => (kind === 'folder' ? local : server.root)
  const open = async () => {
    const folder = await (kind === 'folder' ? openLocalFolder(local) : openSftpFolder(server.address))
    onTestFinished(folder.close)
    return folder
  }
  const empty = () => {
    for (const file of readdirSync(rootOf())) rmSync(path.join(rootOf(), file), { recursive: true })
  }

  test('a file is written once; an identical one is kept, and a wrong or half-written one is replaced', async () => {
    empty()
    const folder = await open()
    expect(await deliverFile(folder, name, content)).toBe('written')
    expect(readFileSync(path.join(rootOf(), name)).equals(content)).toBe(true)
    expect(await deliverFile(folder, name, content)).toBe('kept')
    // Two wrong files: a shorter one, and one of the same size with other bytes.
    for (const wrong of [content.subarray(0, 777), Buffer.alloc(content.length)]) {
      writeFileSync(path.join(rootOf(), name), wrong)
      expect(await deliverFile(folder, name, content)).toBe('written')
      expect(readFileSync(path.join(rootOf(), name)).equals(content)).toBe(true)
    }
    // As a kill between writing and renaming leaves it.
    rmSync(path.join(rootOf(), name))
    writeFileSync(path.join(rootOf(), `${name}.part`), content.subarray(0, 500))
    expect(await deliverFile(folder, name, content)).toBe('written')
    expect(readdirSync(rootOf())).toEqual([name])
    mkdirSync(path.join(rootOf(), 'done'))
    expect(await folder.list()).toEqual([name])
    expect(await folder.read('nothing.txt')).toBeUndefined()
  })
})

test('a server with an unexpected host key is refused', async () => {
  const wrong = { ...server.address, host_key: 'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU' }
  await expect(openSftpFolder(wrong)).rejects.toThrow(
    `The server shows another key than the one we know: ${server.address.host_key}`,
  )
})

test('a rejected login, a refused connection and a missing folder are reported in words', async () => {
  await expect(openSftpFolder({ ...server.address, username: 'nobody' })).rejects.toThrow(
    'The server does not accept our user or key',
  )
  await expect(openSftpFolder({ ...server.address, port: 1 })).rejects.toThrow('The server refuses the connection')
  const folder = await openSftpFolder({ ...server.address, folder: '/missing' })
  onTestFinished(folder.close)
  await expect(deliverFile(folder, name, content)).rejects.toThrow('The folder does not exist')
  await expect(openLocalFolder(path.join(local, 'missing'))).rejects.toThrow('The folder does not exist')
})

test('a full disk and a broken connection leave no file under the final name, and a later try succeeds', async () => {
  for (const file of readdirSync(server.root)) rmSync(path.join(server.root, file), { recursive: true })
  server.bad.isFull = true
  const full = await openSftpFolder(server.address)
  await expect(deliverFile(full, name, content)).rejects.toThrow('The server did not keep the file whole; its disk may be full')
  await full.close()
  server.bad.isFull = false

  server.bad.cutAfter = 10_000
  const cut = await openSftpFolder(server.address)
  await expect(deliverFile(cut, name, content)).rejects.toThrow(/^The server/)
  await cut.close()
  expect(readdirSync(server.root)).toEqual([`${name}.part`])

  const again = await openSftpFolder(server.address)
  onTestFinished(again.close)
  expect(await deliverFile(again, name, content)).toBe('written')
  expect(readdirSync(server.root)).toEqual([name])
})
